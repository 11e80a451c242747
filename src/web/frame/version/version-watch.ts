/** storefront 9: how often /version.json is requested. */
const CHECK_EVERY_MS = 600_000;
const RELOAD_AFTER_MS = 1_800_000;
/** How often a blocked reload is tried again. */
const LOOK_AGAIN_MS = 60_000;

export interface VersionWatchDeps {
  /** The version of this page. */
  readonly own: string;
  /** Returns the version of the shop now; undefined when it cannot be read. */
  readonly ask: () => Promise<string | undefined>;
  /** Called when a newer version is deployed: the code of the old one may be gone. */
  readonly onOutdated: () => void;
  /** Returns whether a reload would lose nothing. */
  readonly mayReload: () => boolean;
  readonly reload: () => void;
}

export interface VersionWatch {
  /** Called when the page becomes visible again: a sleeping tab has missed its timers. */
  look(): void;
  stop(): void;
}

/**
 * Requests /version.json every ten minutes; half an hour after a new version appears it reloads the page as soon as
 * `mayReload` allows.
 */
export function watchVersion({ own, ask, onOutdated, mayReload, reload }: VersionWatchDeps): VersionWatch {
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
    ask().then(compare, () => undefined);
  }
  function compare(version: string | undefined): void {
    if (version === undefined || version === own || outdatedAt !== undefined) return;
    outdatedAt = Date.now();
    onOutdated();
  }
  return { look, stop: () => clearInterval(timer) };
}
