import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { openServiceDialog } from '../shell/service-dialog-state.ts';

const SERVICES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'truck',
    title: 'Consegna a casa',
    text: 'Nella fascia oraria che scegli, fino al piano. Anche oggi, dove c’è posto.',
  },
  { icon: 'store', title: 'Ritiro in negozio', text: 'La spesa è pronta quando arrivi: la carichiamo noi in auto.' },
  {
    icon: 'locker',
    title: 'Ritiro al locker',
    text: 'Armadietti refrigerati vicino a stazioni e uffici, aperti tutto il giorno.',
  },
];

/** The three ways to receive the groceries, and the question whether they reach you. */
export function Services() {
  return (
    <section aria-labelledby="come-arriva" className="page">
      <div className="rounded-xl bg-sunken px-6 py-10 sm:px-10">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <h2 id="come-arriva" className="text-2xl">
            Come vuoi ricevere la spesa?
          </h2>
          <Button variant="secondary" onClick={() => openServiceDialog('coverage')}>
            <Icon name="pin" />
            Verifica il tuo indirizzo
          </Button>
        </div>
        <ul className="grid gap-8 md:grid-cols-3">
          {SERVICES.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
                <Icon name={icon} className="size-7" />
              </span>
              <div>
                <h3 className="font-semibold text-lg">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
