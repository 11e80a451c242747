import { useShellData } from './shell-loader.ts';

/** Reminds of the legal guarantee of conformity (Codice del consumo art. 48 and 49, decision 117). */
export function GuaranteeNotice() {
  const { guarantee } = useShellData();
  return (
    guarantee && (
      <p lang={guarantee.lang} className="text-ink-soft text-xs">
        {guarantee.text}
      </p>
    )
  );
}
