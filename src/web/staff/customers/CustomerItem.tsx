import type { FoundUser } from '../../../contract/backoffice/schemas.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { staffPaths } from '../staff-paths.ts';
import { AskRemoval } from './AskRemoval.tsx';
import { BlockCustomer } from './BlockCustomer.tsx';
import { StartClosing } from './StartClosing.tsx';

export interface CustomerItemProps {
  readonly user: FoundUser;
  /** Whether the person who looks may read what was done for this customer. */
  readonly hasRecord: boolean;
  /** Whether the person who looks may mail the customer the link that closes the account. */
  readonly mayClose: boolean;
  /** Whether the person who looks may ask that a lost second factor be taken off. */
  readonly mayAskRemoval: boolean;
  /** Whether the person who looks may keep a customer out, and let them in again. */
  readonly mayBlock: boolean;
  readonly isBusy: boolean;
  readonly onAct: () => void;
}

/** A customer that was found: how to know them again on the phone, and the button that acts for them. */
export function CustomerItem({ user, hasRecord, mayClose, mayAskRemoval, mayBlock, isBusy, onAct }: CustomerItemProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const facts = [user.companyName, user.email, user.phone, user.city].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="break-words text-lg">{name}</h2>
          {user.codInt !== undefined && <Badge>{t('Codice {code}', { code: user.codInt })}</Badge>}
          {user.blocked && <Badge tone="danger">{t('Bloccato')}</Badge>}
        </div>
        <p className="break-words text-ink-soft text-sm">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {hasRecord && (
          <Link
            to={staffPaths.acts({ cliente: user.userId })}
            aria-label={t('Registro: {name}', { name })}
            className="flex min-h-11 items-center rounded-full px-4 font-semibold text-accent text-sm hover:bg-accent-soft"
          >
            {t('Registro')}
          </Link>
        )}
        {mayAskRemoval && !user.blocked && <AskRemoval userId={user.userId} name={name} />}
        {mayClose && !user.blocked && <StartClosing userId={user.userId} name={name} />}
        {mayBlock && <BlockCustomer userId={user.userId} name={name} isBlocked={user.blocked} />}
        {user.blocked ? (
          <p className="text-ink-soft text-sm">{t('Non si può operare per chi è bloccato: prima sbloccalo.')}</p>
        ) : (
          <Button aria-label={t('Opera per conto di {name}', { name })} busy={isBusy} onClick={onAct}>
            {t('Opera per conto')}
          </Button>
        )}
      </div>
    </li>
  );
}
