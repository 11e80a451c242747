import { PLATFORMS, type Shared, shareLink } from './share-links.ts';

/** The six platforms, each a link of its own: nothing of theirs is loaded. */
export function ShareLinks({ isColumn = false, ...shared }: Shared & { readonly isColumn?: boolean }) {
  return (
    <ul aria-label="Condividi" className={`flex gap-2 ${isColumn ? 'flex-col' : 'flex-wrap'}`}>
      {PLATFORMS.map(({ platform, name }) => (
        <li key={platform}>
          <a
            href={shareLink(platform, shared)}
            {...(platform !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' })}
            aria-label={platform === 'mail' ? `Condividi per ${name}` : `Condividi su ${name} (nuova finestra)`}
            title={name}
            className="grid size-12 place-items-center rounded-full bg-card shadow-card transition-shadow hover:shadow-float"
          >
            <img src={`/img_layout/social_icons/${platform}.svg`} alt="" width={24} height={24} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
