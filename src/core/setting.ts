/** Values that the instance keeps about itself, such as the open setup code. */
export interface SettingStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Takes the named job for `holder` until `untilUnix`, if nobody else has it at `nowUnix`: one
   * process at a time does what must be done once.
   */
  takeLease(name: string, holder: string, nowUnix: number, untilUnix: number): Promise<boolean>;
}
