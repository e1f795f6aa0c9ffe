import { nullable, Type } from '../../http/type.ts';

export const hostSchema = Type.Object({
  name: Type.String({ description: 'what the host is called', examples: ['git.example.com'] }),
  url: Type.String({ examples: ['https://git.example.com'] }),
  connected: Type.Boolean({ description: 'whether the host can be asked as the user' }),
  state: Type.Enum(['none', 'active', 'stopped'], {
    description: 'stopped: the host no longer accepts the token; connect again',
  }),
  reason: Type.String({ description: 'why it was stopped, in the words of the host; else empty' }),
  login: nullable(Type.String({ description: 'the person on the host', examples: ['mira'] })),
  scopes: Type.Array(Type.String({ examples: ['write:issue'] }), {
    maxItems: 50,
    description: 'what the token may do, as the host names it; empty if it did not say',
  }),
  connected_at: nullable(Type.String({ format: 'date-time' })),
  waiting: Type.Integer({ description: 'entries that are going to be sent' }),
  differences: Type.Integer({ description: 'entries that differ on the host' }),
  last_sent: nullable(Type.String({ format: 'date-time' })),
});

export const hostIssueSchema = Type.Object({
  repository: Type.Object({
    owner: Type.String(),
    name: Type.String(),
    full_name: Type.String({ examples: ['acme/site'] }),
  }),
  number: Type.Integer({ format: 'int64' }),
  title: Type.String(),
  state: Type.Enum(['open', 'closed']),
  is_pull: Type.Boolean({ description: 'a pull request' }),
  labels: Type.Array(
    Type.Object({ name: Type.String(), color: Type.String({ examples: ['ee0701'] }) }),
    { maxItems: 50 },
  ),
  milestone: nullable(Type.String()),
  html_url: Type.String({ description: 'its page on the host; empty if unknown' }),
});
