import type { ActStore, StoredState } from '../../../src/web/staff/phone/act-store.ts';

/**
 * The storage of a phone, which its pages share: like IndexedDB it survives a page, and refuses writes while it is
 * full.
 */
export class MemoryOfPhone<U, A extends { readonly uuid: string }> implements ActStore<U, A> {
  readonly batches = new Map<number, StoredState<U, A>['batches'][number]>();
  readonly acts = new Map<string, A>();
  isFull = false;
  readonly #pages: (() => void)[] = [];

  watch(onWritten: () => void): void {
    this.#pages.push(onWritten);
  }

  async load(): Promise<StoredState<U, A>> {
    return { batches: [...this.batches.values()], acts: [...this.acts.values()] };
  }

  async write({
    batches = [],
    acts = [],
    goneBatches = [],
    goneActs = [],
  }: Parameters<ActStore<U, A>['write']>[0]): Promise<void> {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    for (const batch of batches) this.batches.set(batch.batchId, batch);
    for (const act of acts) this.acts.set(act.uuid, act);
    for (const batchId of goneBatches) this.batches.delete(batchId);
    for (const uuid of goneActs) this.acts.delete(uuid);
    for (const onWritten of this.#pages) onWritten();
  }
}
