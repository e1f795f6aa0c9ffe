// What modules that need this one use of it. The stores are those of `Stores`.

export { amountOf, ratesOf } from './holding.ts';
