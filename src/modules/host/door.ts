// What modules that need this one use of it. The stores are those of `Stores`.

export { askAs } from './asking.ts';
export {
  cannotBeReached,
  type Host,
  hostIfAny,
  hostOf,
  notConnected,
  requireAsker,
} from './connection.ts';
export type * from './drivers/driver.ts';
export { useIssue } from './issues.ts';
