import { contentLanguage, t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Words } from '../../ui/Words.tsx';

/** The head of the home page: a sentence about the shop, two links, and today's products. */
export function Hero() {
  const { departments } = useShellData();
  const first = departments[0];
  const pictures = departments.filter(({ picture }) => picture).slice(0, 5);
  return (
    <section aria-labelledby="benvenuto" className="page">
      <div className="relative grid items-center gap-6 overflow-hidden rounded-xl bg-accent-soft px-6 py-10 sm:px-10 md:grid-cols-[1.1fr_1fr] md:py-14 lg:px-16">
        <div className="relative z-10 grid gap-5">
          <h1 id="benvenuto" className="max-w-xl text-4xl">
            {t('La spesa buona, come in bottega.')}
          </h1>
          <p className="max-w-md text-ink-soft text-lg">
            {t('Freschi scelti a mano, prezzi chiari al chilo, e la consegna nella fascia che scegli tu.')}
          </p>
          <div className="flex flex-wrap gap-3">
            {first && (
              <Link to={paths.category(first.slug)} className={buttonClass('primary', 'lg')}>
                <Words text="Inizia da {department}" department={<span lang={contentLanguage()}>{first.name}</span>} />
              </Link>
            )}
            <Link to={paths.promotions()} className={buttonClass('secondary', 'lg')}>
              {t('Guarda le promozioni')}
            </Link>
          </div>
        </div>
        <div aria-hidden="true" className="-space-x-3 flex md:hidden">
          {pictures.map(({ slug, picture }) => (
            <span key={slug} className="overflow-hidden rounded-full bg-tile shadow-card ring-4 ring-card">
              <Picture src={picture} alt="" size={64} eager className="size-16 object-cover" />
            </span>
          ))}
        </div>
        <div aria-hidden="true" className="relative hidden h-72 md:block">
          {pictures.map(({ slug, picture }, index) => (
            <span
              key={slug}
              className={`absolute overflow-hidden rounded-full bg-tile shadow-float ring-6 ring-card ${PLACES[index]}`}
            >
              <Picture src={picture} alt="" size={208} kind="photo" className="size-full object-cover" />
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}

const PLACES = [
  'top-6 left-[28%] size-52',
  'top-0 left-0 size-32',
  'bottom-0 left-[4%] size-36',
  'top-0 right-0 size-36',
  'right-[2%] bottom-2 size-32',
];
