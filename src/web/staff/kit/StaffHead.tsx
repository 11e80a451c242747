import { PrivateTitle } from '../../page/PrivateTitle.tsx';

/** The title of a screen, and a sentence that says what it is for. */
export function StaffHead({ title, about }: { readonly title: string; readonly about: string }) {
  return (
    <>
      <PrivateTitle>{title}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{title}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">{about}</p>
    </>
  );
}
