import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Gives another shop of a run in a browser the pictures that the run's own shop has drawn, now and in earlier runs
 * (playwright.config.ts), and takes what it draws itself: they are named by a hash of what is on them.
 */
export async function shareDrawnPictures(dataDir: string): Promise<void> {
  const drawn = join(process.env['E2E_DATA_DIR'] ?? '', 'pictures');
  await mkdir(drawn, { recursive: true });
  await symlink(drawn, join(dataDir, 'pictures'), 'junction');
}
