const RETRY_MS = 2000;

/** Retries the import: a connection that breaks between the page and its code must not leave a page that never reacts. */
export async function persistently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
}
