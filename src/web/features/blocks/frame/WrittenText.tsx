import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isInternal } from '../../../../domain/content/internal-path.ts';
import { videoOf } from '../../../../domain/content/proposal-link.ts';
import { t } from '../../../../language/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { playVideo } from '../video/play-video.ts';

export interface WrittenTextProps {
  readonly html: string;
  /** Set where the text stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly className?: string;
}

/** Renders HTML that the server sanitised. Its links follow the rules of proposals (storefront 2). */
export function WrittenText({ html, lang, className }: WrittenTextProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href');
    if (!link || !address || event.defaultPrevented || isElsewhere(event)) return;
    const video = videoOf(address);
    if (video === undefined && !isInternal(address)) return;
    event.preventDefault();
    if (video === undefined) void navigate(address);
    else playVideo({ video, title: link.textContent?.trim() || t('Video'), lang, link: address });
  }
  return (
    // the links inside are what is pressed, by keyboard too: their press rises to here
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      lang={lang}
      className={classNames('written', className)}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Returns whether a click asks for another window or tab. */
export function isElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
