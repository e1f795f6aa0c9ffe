/** Values that the instance stores about itself, such as the pending setup code. */
export interface SettingStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Takes the lease `name` for `holder` until `untilUnix`, unless another holder has it at
   * `nowUnix`.
   */
  takeLease(name: string, holder: string, nowUnix: number, untilUnix: number): Promise<boolean>;
}
