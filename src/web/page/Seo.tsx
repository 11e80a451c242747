import { language } from '../../language/language.ts';
import { useShellData } from './shell-loader.ts';

export interface SeoProps {
  readonly title: string;
  readonly description: string;
  /** Path and query of the one address this page is known by. */
  readonly path: string;
  readonly image?: string | undefined;
  readonly type?: 'website' | 'product';
  readonly structured?: readonly object[];
  readonly isIndexed?: boolean;
}

/** Title and tags of a page; React moves them into the head. */
export function Seo({
  title,
  description,
  path,
  image,
  type = 'website',
  structured = [],
  isIndexed = true,
}: SeoProps) {
  const { publicUrl } = useShellData();
  const url = publicUrl + path;
  return (
    <>
      <title>{`${title} · Bottega`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {!isIndexed && <meta name="robots" content="noindex,follow" />}
      <meta property="og:site_name" content="Bottega" />
      <meta property="og:locale" content={language() === 'en' ? 'en_GB' : 'it_IT'} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={new URL(image, publicUrl || 'http://localhost').href} />}
      {structured.map((item) => (
        <script
          key={JSON.stringify(item).slice(0, 80)}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredText(item) }}
        />
      ))}
    </>
  );
}

function structuredText(item: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...item }).replace(/</g, '\\u003c');
}
