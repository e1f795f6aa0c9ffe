/** Values that the instance stores about itself, such as the pending setup code. */
export interface SettingStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Takes the lease `name` for `holder` until `untilUnix`, unless another holder has it at
   * `nowUnix`. A lease that ends after two terms began before the clock was set back, and is over.
   */
  takeLease(name: string, holder: string, nowUnix: number, untilUnix: number): Promise<boolean>;
}

/** Where the value of a setting comes from; `program`: passed to `create` in code. */
export type SettingSource = 'default' | 'file' | 'environment' | 'flag' | 'program' | 'database';

/** A setting as the running program uses it, without secrets. */
export interface EffectiveSetting {
  readonly name: string;
  /** The environment variable that sets it. */
  readonly variable: string;
  /** The flag that sets it, without the dashes. */
  readonly flag: string;
  readonly kind: string;
  /** The allowed values; empty: any. */
  readonly choices: readonly string[];
  /** As text; a set secret is masked, '' means not set. */
  readonly value: string;
  readonly default: string;
  readonly source: SettingSource;
  readonly isSecret: boolean;
  readonly description: string;
}

declare module '../store.ts' {
  interface Stores {
    readonly settings: SettingStore;
  }
}
