import { askDialog } from '../../ui/dialog/ask-dialog.ts';
import type { GalleryPicture } from './product-loader.ts';
import { ZoomDialog } from './ZoomDialog.tsx';

export async function zoom(pictures: readonly GalleryPicture[], first: number): Promise<void> {
  await askDialog(ZoomDialog, { pictures, first });
}
