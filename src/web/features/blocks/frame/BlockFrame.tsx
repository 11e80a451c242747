import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { BlockFrameData, Ground } from './page-block.ts';
import { WrittenText } from './WrittenText.tsx';

export interface BlockFrameProps {
  readonly block: BlockFrameData;
  readonly label: string;
  readonly children: ReactNode;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  /** False when the block itself shows the description as its content. */
  readonly hasDescription?: boolean;
}

/** Title, description, style and background that every block may have (storefront 2). */
export function BlockFrame({ block, label, children, aside, hasDescription = true }: BlockFrameProps) {
  const { lang, title, html, style, ground } = block;
  const grounded = groundProps(ground);
  const head = (title || aside || (hasDescription && html)) && (
    <div className="mb-3 flex items-center gap-4">
      <div className="min-w-0 grow">
        {title && (
          <h2 lang={lang} className="text-2xl">
            {title}
          </h2>
        )}
        {hasDescription && html && <WrittenText html={html} lang={lang} className="mt-1 text-sm!" />}
      </div>
      {aside}
    </div>
  );
  return (
    <section aria-label={title ?? label} className="page" data-block={block.id}>
      <div
        className={classNames(ground && 'rounded-xl p-5 text-ink sm:p-8')}
        {...grounded}
        style={{ ...grounded.style, ...(style as CSSProperties | undefined) }}
      >
        {head}
        {children}
      </div>
    </section>
  );
}

export interface GroundProps {
  readonly style?: CSSProperties;
  readonly 'data-ground'?: 'light' | 'dark';
}

/**
 * Background colours do not change with the theme; the text on them has the theme that is legible there (tokens.css).
 */
export function groundProps(ground: Ground | undefined): GroundProps {
  return ground ? { style: { backgroundColor: ground.colour }, 'data-ground': ground.scheme } : {};
}
