/** Hashes and verifies passwords with argon2id: one at a time per core, with a bounded queue. */
export interface PasswordHasher {
  /** The encoded hash, with its parameters and salt. @throws unavailable if the queue is full */
  hash(password: string): Promise<string>;
  /** Takes equally long for wrong and right passwords. */
  verify(encoded: string, password: string): Promise<boolean>;
  /** Costs as much as `verify`, so that timing does not reveal unknown users. */
  pretend(): Promise<void>;
}

/** Encrypts data at rest, so that a copy of the database alone does not reveal it. */
export interface SecretBox {
  /** Identifies the key without revealing it. */
  readonly keyId: string;
  /** @param context the purpose, which `open` must repeat */
  seal(text: string, context: string): string;
  /** Undefined if the key or context differs, or the data is damaged. */
  open(sealed: string, context: string): string | undefined;
  /** Derives an independent 32-byte key for one purpose. */
  keyFor(purpose: string): Buffer;
}
