import { t } from '../../../../../language/language.ts';
import { PLATFORMS, type Shared, shareLink } from './share-links.ts';

/** Links to the six platforms: nothing is loaded from them. */
export function ShareLinks({ isColumn = false, ...shared }: Shared & { readonly isColumn?: boolean }) {
  return (
    <ul aria-label={t('Condividi')} className={`flex gap-2 ${isColumn ? 'flex-col' : 'flex-wrap'}`}>
      {PLATFORMS.map(({ platform, name }) => (
        <li key={platform}>
          <a
            href={shareLink(platform, shared)}
            {...(platform !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' })}
            aria-label={
              platform === 'mail'
                ? t('Condividi per {name}', { name: t(name) })
                : t('Condividi su {name} (nuova finestra)', { name })
            }
            title={t(name)}
            className="grid size-12 place-items-center rounded-full bg-card shadow-card transition-shadow hover:shadow-float"
          >
            <img src={`/img_layout/social_icons/${platform}.svg`} alt="" width={24} height={24} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
