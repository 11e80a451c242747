import { randomUUID } from 'node:crypto';
import type { PromotedLine } from '../../../../domain/pricing/promotions/apply-promotions.ts';
import type { PriceStep } from '../../../../domain/pricing/promotions/ledger.ts';
import { ownBytes } from '../../../infra/own-bytes.ts';
import type { CartLine } from './cart-lines.ts';

/** The inputs of a line's JSON: equal inputs give equal JSON. */
export interface LineToShow {
  readonly item: CartLine;
  readonly promoted: PromotedLine;
  readonly acceptsAlternatives: boolean;
  /** JSON of the product. */
  readonly card: Buffer;
}

export interface ShownLine extends LineToShow {
  /** JSON of the line, up to the product. */
  readonly head: Buffer;
  /** The number of the reply that first showed the line in this state. */
  readonly since: number;
}

/** The difference between the present lines and an earlier reply. */
export interface ShownChanges {
  readonly lines: readonly ShownLine[];
  readonly removedIds: readonly number[];
}

/** The maximum of removed lines that are remembered, for clients that still show them. */
const MAX_GONE = 200;

/**
 * The lines of one cart as replies show them, each with the reply that last changed it. A client with an earlier reply
 * gets only the changed lines, and the JSON of unchanged lines is reused. So a change of a long cart costs only what it
 * changes.
 */
export class ShownLines {
  /** A random part of the tag: tags of other processes or carts never match. */
  readonly #id = randomUUID().slice(0, 13);
  /** Counts the replies that differed from the one before. */
  #replies = 0;
  #memberships = 0;
  #lines: readonly ShownLine[] = [];
  #gone: { readonly itemId: number; readonly since: number }[] = [];
  /** Lines that were removed before this reply are forgotten. */
  #complete = 0;

  /** The lines of the next reply. Lines come in the order of their items' numbers. */
  show(lines: readonly LineToShow[], headOf: (line: LineToShow) => Buffer): readonly ShownLine[] {
    const next = this.#replies + 1;
    const goneBefore = this.#gone.length;
    const now: ShownLine[] = [];
    let [index, isOther, hasJoined] = [0, false, false];
    const leaveTo = (itemId: number) => {
      for (let line = this.#lines[index]; line && line.item.itemId < itemId; line = this.#lines[++index])
        this.#gone.push({ itemId: line.item.itemId, since: next });
    };
    for (const line of lines) {
      leaveTo(line.item.itemId);
      const candidate = this.#lines[index];
      const before = candidate?.item.itemId === line.item.itemId ? candidate : undefined;
      if (before) index += 1;
      else hasJoined = true;
      const shown = before && isSame(before, line) ? before : shownAgain(before, line, headOf(line), next);
      if (shown.since === next) isOther = true;
      now.push(shown);
    }
    leaveTo(Number.POSITIVE_INFINITY);
    const hasLeft = this.#gone.length > goneBefore;
    if (isOther || hasLeft) this.#replies = next;
    if (hasJoined || hasLeft) this.#memberships += 1;
    this.#dropOldest();
    this.#lines = now;
    return now;
  }

  /** Stays the same object while no line is added or removed. */
  get membership(): number {
    return this.#memberships;
  }

  /** The tag of the reply that was shown last. */
  get tag(): string {
    return `${this.#id}.${this.#replies}`;
  }

  /** Returns the difference to the reply with this tag; undefined for an unknown tag. */
  changesSince(tag: string): ShownChanges | undefined {
    const [, id, count] = /^([0-9a-f-]{13})\.(\d{1,9})$/.exec(tag) ?? [];
    const since = Number(count);
    if (id !== this.#id || !(since >= this.#complete && since <= this.#replies)) return undefined;
    const lines = this.#lines.filter((line) => line.since > since);
    // a line that was removed and added again is among the lines
    const back = new Set(lines.map(({ item }) => item.itemId));
    const gone = this.#gone.filter((each) => each.since > since && !back.has(each.itemId));
    return { lines, removedIds: gone.map(({ itemId }) => itemId) };
  }

  #dropOldest(): void {
    const forgotten = this.#gone.splice(0, Math.max(0, this.#gone.length - MAX_GONE));
    this.#complete = forgotten.at(-1)?.since ?? this.#complete;
  }
}

/** Two states are equal when their JSON is equal, even if their inputs differ. */
function shownAgain(before: ShownLine | undefined, line: LineToShow, head: Buffer, next: number): ShownLine {
  const since = before?.head.equals(head) && before.card.equals(line.card) ? before.since : next;
  const { item, promoted, acceptsAlternatives, card } = line;
  return { item, promoted, acceptsAlternatives, card, head: ownBytes(head), since };
}

function isSame(before: ShownLine, now: LineToShow): boolean {
  return (
    before.item === now.item &&
    before.acceptsAlternatives === now.acceptsAlternatives &&
    before.promoted.cents === now.promoted.cents &&
    (before.card === now.card || before.card.equals(now.card)) &&
    isSameSteps(before.promoted.steps, now.promoted.steps)
  );
}

function isSameSteps(before: readonly PriceStep[], now: readonly PriceStep[]): boolean {
  return (
    before === now ||
    (before.length === now.length &&
      before.every((step, index) => {
        const other = now[index];
        return (
          step.promotionId === other?.promotionId &&
          step.name === other.name &&
          step.units === other.units &&
          step.beforeCents === other.beforeCents &&
          step.afterCents === other.afterCents
        );
      }))
  );
}
