import type { ChangeListener } from '../../core/store.ts';
import type { Recorded } from './executor.ts';

/** Listeners in this process that are called after each commit. */
export class ChangeListeners {
  readonly #listeners = new Map<ChangeListener, (error: unknown) => void>();

  /**
   * @param onFailure called if the listener throws
   * @returns a function that removes the listener
   */
  add(listener: ChangeListener, onFailure: (error: unknown) => void): () => void {
    this.#listeners.set(listener, onFailure);
    return () => this.#listeners.delete(listener);
  }

  /** Never throws: the data is committed, and the caller must get a response. */
  emit(recorded: Recorded): void {
    if (recorded.size === 0) return;
    for (const [listener, onFailure] of this.#listeners) {
      try {
        listener(recorded.values());
      } catch (error) {
        onFailure(error);
      }
    }
  }
}
