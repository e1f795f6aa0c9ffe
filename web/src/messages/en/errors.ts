/** Words for the errors of the service, whose own messages are meant for API clients. */
export const errors = {
  /** By error code of the API; used where its message is empty or too technical. */
  codes: {
    invalid: 'Something in your input is not valid.',
    bad_request: 'This is not possible at the moment.',
    tracking_disabled: 'Time tracking is turned off for this repository.',
    unauthenticated: 'Sign in to continue.',
    forbidden: 'You are not allowed to do this.',
    tracker_not_usable:
      'You cannot track time on this issue. Ask to be assigned to it, or for write access to its repository.',
    not_found: 'It does not exist, was deleted, or you have no access to it.',
    conflict: 'Something else changed it first. Reload and try again.',
    precondition_failed: 'It was changed meanwhile. Reload and try again.',
    locked: 'It is locked: the repository is archived, or the period is closed.',
    too_large: 'This is too large to send at once.',
    unsupported_media_type: 'The service does not accept this kind of file.',
    too_many_requests: 'Too many attempts. Wait a moment and try again.',
    unavailable: 'The service is busy or cannot save at the moment. Try again soon.',
  },
  internal: 'An internal error happened in the service. Try again later.',
  unknown: 'The request failed. Try again later.',
  /** By the API's message. */
  texts: {
    'invalid username, password or token': 'The user name or password is wrong.',
    'time tracking disabled': 'Time tracking is turned off for this repository.',
    'user should be the site admin': 'Only site administrators may do this.',
    'cannot start a stopwatch again if it already exists':
      'The stopwatch runs on this issue already.',
    'there is no stopwatch': 'No stopwatch is running.',
    'not found': 'It does not exist, was deleted, or you have no access to it.',
  },
  /** What does not exist: `issue does not exist [index: 4]`. */
  missing: {
    issue: 'This issue does not exist, or you have no access to it.',
    user: 'This user does not exist, or is hidden from you.',
    'user redirect': 'This user does not exist, or is hidden from you.',
    assignee: 'This assignee does not exist, or has no access to the repository.',
    repository: 'This repository does not exist, or you have no access to it.',
  },
  ofName: (words: string, name: string) => `${words}: \u2068${name}\u2069.`,
  required: 'This field is required.',
  /** Fields whose API name is not their label. */
  fields: {
    time: 'duration',
    created: 'date',
    started: 'start',
    started_at: 'start',
    ended_at: 'end',
    index: 'issue',
    repo: 'repository',
    q: 'search',
    group_by: 'groups',
    round: 'rounding',
    round_minutes: 'rounding',
    external_id: 'external ID',
    old_password: 'current password',
    new_password: 'new password',
    otp: 'code',
    username: 'user name',
    login: 'user name',
  },
} as const;
