/** The public URL for links, and the current time. */
export interface MailLinks {
  readonly publicUrl: string;
  readonly nowUnix: number;
}

export const page = ({ publicUrl }: MailLinks, name: string, secret?: string): string =>
  `${publicUrl}/account/${name}${secret === undefined ? '' : `?token=${secret}`}`;
