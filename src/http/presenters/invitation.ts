import { type Invitation, registrationLink } from '../../core/account/invitation.ts';
import { presentTime } from './presenting.ts';

/** @param publicUrl null: without the link */
export function presentInvitation(invitation: Invitation, publicUrl: string | null) {
  const { secret } = invitation;
  return {
    id: invitation.id,
    email: invitation.address,
    invited_by: invitation.inviterName,
    created_at: presentTime(invitation.createdUnix),
    expires_at: presentTime(invitation.expiresUnix),
    link: publicUrl === null || secret === null ? null : registrationLink(publicUrl, secret),
  };
}
