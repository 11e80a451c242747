import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Shares drawn pictures between a browser run's own shop and another one, in both directions and with earlier runs
 * (playwright.config.ts): their names are hashes of their content.
 */
export async function shareDrawnPictures(dataDir: string): Promise<void> {
  const drawn = join(process.env['E2E_DATA_DIR'] ?? '', 'pictures');
  await mkdir(drawn, { recursive: true });
  await symlink(drawn, join(dataDir, 'pictures'), 'junction');
}
