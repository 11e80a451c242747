/** storefront 9. */
const CHECK_EVERY_MS = 600_000;
const RELOAD_AFTER_MS = 1_800_000;
/** What is in the way of a reload is looked at again so often. */
const LOOK_AGAIN_MS = 60_000;

export interface VersionWatchParts {
  /** What this page is of. */
  readonly own: string;
  /** What the shop is now; undefined when it does not say. */
  readonly ask: () => Promise<string | undefined>;
  /** A newer shop was put up: code of the old one may be gone. */
  readonly onOutdated: () => void;
  /** Nothing would be lost. */
  readonly mayReload: () => boolean;
  readonly reload: () => void;
}

export interface VersionWatch {
  /** The page is looked at again: a sleeping tab has missed its times. */
  look(): void;
  stop(): void;
}

/** /version.json is asked every ten minutes; half an hour after it says something new the page is loaded anew, when it may. */
export function watchVersion({ own, ask, onOutdated, mayReload, reload }: VersionWatchParts): VersionWatch {
  let askedAt = Date.now();
  let outdatedAt: number | undefined;
  const timer = setInterval(look, LOOK_AGAIN_MS);

  function look(): void {
    if (outdatedAt !== undefined) {
      if (Date.now() - outdatedAt >= RELOAD_AFTER_MS && mayReload()) reload();
      return;
    }
    if (Date.now() - askedAt < CHECK_EVERY_MS) return;
    askedAt = Date.now();
    ask().then(heard, () => undefined);
  }
  function heard(version: string | undefined): void {
    if (version === undefined || version === own || outdatedAt !== undefined) return;
    outdatedAt = Date.now();
    onOutdated();
  }
  return { look, stop: () => clearInterval(timer) };
}
