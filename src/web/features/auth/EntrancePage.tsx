import type { ReactNode } from 'react';
import { msg, t } from '../../../language/language.ts';
import { PageBar } from '../../page/account/PageBar.tsx';
import { paths } from '../../page/paths.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';

export interface EntrancePageProps {
  readonly title: string;
  /** The words of the heading on a desktop, where there is room for more than the name of the page. */
  readonly welcome?: string;
  /** One line below the title. */
  readonly intro?: ReactNode;
  /** The heading of the panel beside the form; left out: no panel. */
  readonly why?: string;
  readonly children: ReactNode;
}

/** The frame of login and registration: the form, and on a desktop what an account is good for. */
export function EntrancePage({ title, welcome, intro, why, children }: EntrancePageProps) {
  return (
    <div className="page grid grid-cols-1 items-start gap-x-20 md:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] md:pt-8">
      <div className="grid grid-cols-1 gap-5 max-md:mx-auto max-md:w-full max-md:max-w-120">
        <div className="max-md:contents">
          <PageBar
            title={title}
            backTo={paths.home()}
            backText={t('Torna al negozio')}
            isOnPhones={welcome !== undefined}
          />
          {welcome && (
            <p aria-hidden="true" className="font-display font-semibold text-3xl max-md:hidden">
              {welcome}
            </p>
          )}
          {intro && <p className="text-ink-soft text-sm max-md:-mt-3 max-md:-mb-2 md:mt-1">{intro}</p>}
        </div>
        {children}
      </div>
      {why && <WhyPanel title={why} />}
    </div>
  );
}

const REASONS: readonly { readonly icon: IconName; readonly name: string; readonly text: string }[] = [
  { icon: 'repeat', name: msg('La solita spesa'), text: msg('in un tocco, con quello che compri davvero.') },
  { icon: 'cart', name: msg('Il carrello ti segue'), text: msg('dal telefono al computer.') },
  { icon: 'box', name: msg('Ordini e ricevute'), text: msg('sempre lì, anche per la garanzia.') },
];

/** How many goods stand on the counter of the panel. */
const GOODS = 5;

function WhyPanel({ title }: { readonly title: string }) {
  const pictures = useShellData().departments.flatMap(({ picture }) => (picture === '' ? [] : [picture]));
  return (
    <aside className="grid min-h-150 content-center gap-5 overflow-hidden rounded-xl bg-hero px-8 py-10 max-md:hidden lg:px-14">
      {pictures.length >= GOODS && (
        <div className="-mx-8 mb-3 flex justify-around border-counter border-b-10 px-8 lg:-mx-14 lg:px-14">
          {pictures.slice(0, GOODS).map((picture) => (
            <Picture key={picture} src={picture} alt="" size={128} className="-mb-1.5 size-20 lg:size-32" />
          ))}
        </div>
      )}
      <h2 className="max-w-[16em] text-3xl">{title}</h2>
      <ul className="grid gap-4">
        {REASONS.map(({ icon, name, text }) => (
          <li key={name} className="grid grid-cols-[1.25rem_1fr] gap-2.5">
            <Icon name={icon} className="mt-0.5 size-5" />
            <span>
              <b className="font-semibold">{t(name)}</b> {t(text)}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
