import { onDemand } from '../../../api/on-demand.ts';
import { askDialog } from '../../../ui/dialog/ask-dialog.ts';

export interface Video {
  readonly video: string;
  readonly title: string;
  /** Set where the title stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  /** Address of the video on its own site. */
  readonly link: string;
}

/** Opens the dialog of a video. Nothing of the video's site is loaded before it is started there. */
export function playVideo(video: Video): void {
  onDemand(
    () => import('./VideoDialog.tsx'),
    ({ VideoDialog }) => askDialog(VideoDialog, video),
  );
}
