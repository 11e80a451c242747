import { useState } from 'react';
import { embedLink } from '../../../../domain/content/proposal-link.ts';
import { t } from '../../../../language/language.ts';
import type { AskedProps } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { Video } from './play-video.ts';

/** Shows a video in a dialog. The video's site receives data of the viewer only when the viewer starts it. */
export function VideoDialog({ question: { video, title, lang, link }, open, answer }: AskedProps<Video, void>) {
  const [isStarted, setIsStarted] = useState(false);
  return (
    <Dialog open={open} onClose={() => answer()} title={<span lang={lang}>{title}</span>} widthPx={860}>
      <div className="aspect-video overflow-hidden rounded-lg bg-sunken">
        {isStarted ? (
          <iframe
            src={embedLink(video)}
            title={title}
            lang={lang}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            className="size-full"
          />
        ) : (
          <button
            type="button"
            onClick={() => setIsStarted(true)}
            className="grid size-full place-content-center justify-items-center gap-3 p-4 text-center transition-colors hover:bg-tint"
          >
            <span className="grid size-18 place-items-center rounded-full bg-accent text-on-accent">
              <Icon name="play" className="size-9" />
            </span>
            <span className="font-semibold text-lg">{t('Avvia il video')}</span>
            <span className="max-w-sm text-ink-soft text-sm">
              {t('Premendo, il video viene caricato da YouTube, che può usare i suoi cookie.')}
            </span>
          </button>
        )}
      </div>
      <p className="mt-3 text-sm">
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {t('Guardalo su YouTube')}
          <span className="sr-only"> {t('(si apre in una nuova scheda)')}</span>
        </a>
      </p>
    </Dialog>
  );
}
