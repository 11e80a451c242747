/** S 7 and S 9: 50 replies for 15 minutes, those of the catalogue and of the content management system together. */
const MAX_AGE_MS = 900_000;
const MAX_REPLIES = 50;

/** The cached replies of this page, which make the back button immediate. */
export interface ReplyCache {
  /** Returns the reply of this key from the cache, or else loads it with `load`. */
  read<Reply>(key: string, load: () => Promise<Reply>): Promise<Reply>;
  /** Removes every reply, including pending ones: they may have the state before a change. */
  clear(): void;
}

export function createReplyCache(now: () => number = Date.now): ReplyCache {
  const replies = new Map<string, { readonly until: number; readonly reply: unknown }>();
  let generation = 0;
  return {
    async read<Reply>(key: string, load: () => Promise<Reply>) {
      const cached = replies.get(key);
      if (cached && cached.until > now()) return cached.reply as Reply;
      const asked = generation;
      const reply = await load();
      if (asked === generation) keep(key, reply);
      return reply;
    },
    clear() {
      generation++;
      replies.clear();
    },
  };

  function keep(key: string, reply: unknown): void {
    replies.delete(key);
    replies.set(key, { until: now() + MAX_AGE_MS, reply });
    const [oldest] = replies.keys();
    if (replies.size > MAX_REPLIES && oldest !== undefined) replies.delete(oldest);
  }
}

export const replyCache = createReplyCache();
