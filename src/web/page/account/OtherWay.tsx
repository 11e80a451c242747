import { Link } from '../../ui/Link.tsx';

interface OtherWayProps {
  readonly title: string;
  readonly text: string;
  /** The words of the link. */
  readonly link: string;
  readonly to: string;
}

/** Beside a page that the law wants: a case that is another one, and the link that leads to it. */
export function OtherWay({ title, text, link, to }: OtherWayProps) {
  return (
    <section className="rounded-lg p-5 ring-1 ring-line ring-inset sm:px-6">
      <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
      <p className="text-ink-soft text-sm">{text}</p>
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent text-sm hover:underline">
        {link}
      </Link>
    </section>
  );
}
