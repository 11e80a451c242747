const EVERY_MS = 60_000;
/** S 9: after so long what was there before is shown. */
const START_WITHIN_MS = 1000;

/** Does `refresh`, which never fails, again and again in the background; a start waits for the first, but not for long. */
export function keptFresh(refresh: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  return {
    async start(): Promise<void> {
      const late = new Promise<void>((resolve) => setTimeout(resolve, START_WITHIN_MS).unref());
      await Promise.race([refresh(), late]);
      timer = setInterval(() => void refresh(), EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
