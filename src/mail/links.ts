/** The public URL for links, and the current time. */
export interface MailLinks {
  readonly publicUrl: string;
  readonly nowUnix: number;
}

export const page = ({ publicUrl }: MailLinks, name: string, secret?: string): string =>
  `${publicUrl}/account/${name}${secret === undefined ? '' : `?token=${secret}`}`;

/** The number of whole days from now, at least one. */
export const daysTo = (unix: number, { nowUnix }: MailLinks): number =>
  Math.max(1, Math.ceil((unix - nowUnix) / 86_400));
