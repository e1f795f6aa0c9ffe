import { maxAddressLength } from '../../src/core/email-address.ts';
import { maxReplyBytes } from '../../src/core/idempotency/limits.ts';
import { maxBodyLength, maxTitleLength } from '../../src/core/issue/operations.ts';
import { repositoryLengths } from '../../src/core/repository/rules.ts';
import { maxReasonLength } from '../../src/core/time-lock/operations.ts';
import { maxTokenNameLength } from '../../src/core/token/operations.ts';
import {
  maxExternalIdLength,
  maxNoteLength,
  maxTagLength,
  maxTags,
} from '../../src/core/tracked-time/entry-input.ts';
import { profileLengths } from '../../src/core/user/profile.ts';
import { maxStyleLength } from '../../src/core/user/settings.ts';
import { maxUserNameLength } from '../../src/core/user/user-name.ts';
import { recordOfModules } from './parts.ts';

/** The program's own words, hashes, random ids, network addresses and the like. */
const own = 255;
const agent = 255;
/** A character can become several in the form for searches. */
const folded = 4;
const repository = repositoryLengths;
const profile = profileLengths;

/** The longest text of each column, in characters. A new column needs a bound where it is written. */
export const textBounds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  audit_entry: {
    action: own,
    target: own,
    detail: 2 * own + maxReasonLength,
    request_id: own,
    address: own,
    user_agent: agent,
  },
  block: { note: 255 },
  collaborator: { mode: own },
  email: { address: maxAddressLength, address_folded: maxAddressLength },
  held_name: { name_folded: maxUserNameLength },
  held_repository_name: { name_folded: repository.name },
  idempotency_record: { target: 200, key: 255, body_hash: own, answer: maxReplyBytes },
  issue: {
    title: maxTitleLength,
    body: maxBodyLength,
    text_folded: folded * (maxTitleLength + maxBodyLength + 1),
    remote: 20_000,
  },
  lease: { name: own, holder: own },
  mail: {
    message_id: own,
    kind: own,
    recipient: maxAddressLength,
    subject: own,
    // Encrypted, with all its bytes in base64.
    sealed_body: 100_000,
    key_id: own,
    state: own,
    last_error: 300,
    holder: own,
  },
  mailed_secret: {
    kind: own,
    address: maxAddressLength,
    address_folded: maxAddressLength,
    detail: own,
    secret_hash: own,
    code_hash: own,
  },
  migration: { name: own },
  recovery_code: { code_hash: own },
  repository: {
    name: repository.name,
    // With the owner, if connected.
    name_folded: repository.name + 1 + maxUserNameLength,
    host: own,
    remote_owner: maxUserNameLength,
    page: repository.website,
    description: repository.description,
    description_folded: folded * repository.description,
    website: repository.website,
    default_branch: repository.default_branch,
  },
  session: { session_hash: own, address: own, user_agent: agent },
  setting: { key: own, value: own },
  stopwatch: { owner_name_then: maxUserNameLength, repository_name_then: repository.name },
  throttle: { key: own + maxAddressLength },
  time_lock: { reason: maxReasonLength },
  time_revision: {
    kind: own,
    batch: own,
    client: maxTokenNameLength + agent,
    // JSON can write a character as six.
    before: 6 * (maxNoteLength + maxExternalIdLength) + 4 * own,
    after: 6 * (maxNoteLength + maxExternalIdLength) + 4 * own,
  },
  timeline_event: {
    type: own,
    old_title: maxTitleLength,
    new_title: maxTitleLength,
    body: maxBodyLength,
  },
  token: { name: maxTokenNameLength, token_hash: own, last_eight: 8, scopes: own },
  tracked_time: {
    owner_name_then: maxUserNameLength,
    repository_name_then: repository.name,
    note: maxNoteLength,
    note_folded: folded * maxNoteLength,
    external_id: maxExternalIdLength,
    tags: maxTags * (maxTagLength + 1) + 1,
    billed_as: 100,
  },
  two_factor: { sealed_secret: own, key_id: own },
  user: {
    name: maxUserNameLength,
    name_folded: maxUserNameLength,
    full_name: profile.full_name,
    full_name_folded: folded * profile.full_name,
    email: maxAddressLength,
    password_hash: own,
    login_name: 255,
    description: profile.description,
    location: profile.location,
    website: profile.website,
    language: profile.language,
    visibility: own,
    theme: maxStyleLength,
    diff_view_style: maxStyleLength,
    time_zone: 64,
    first_day_of_week: own,
    date_order: own,
  },
  user_change: { topic: own },
  ...recordOfModules((part) => part.textBounds),
};
