import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { staffProductProof, staffProductProofRemove } from '../../../../contract/products/routes.ts';
import type { ProductProof, StaffProduct } from '../../../../contract/products/schemas.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError, tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { evenRows, Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { ProductValue } from './fields.tsx';
import { claimsOf, isNearItsEnd, isStillValid, proofOf } from './proof-states.ts';

interface ProofsSectionProps {
  readonly product: StaffProduct;
  /** What is written, whose words are proposed. */
  readonly value: ProductValue;
  readonly isReadOnly: boolean;
  readonly onSaved: (product: StaffProduct) => void;
}

/** The proofs of what a product says about the environment. Each is saved at once. */
export function ProofsSection(props: ProofsSectionProps) {
  const { product, value, isReadOnly } = props;
  const [opened, setOpened] = useState<number | 'new'>();
  const unproven = claimsOf(value).find(({ text }) => proofOf(product.proofs, text) === undefined);
  if (isReadOnly && product.proofs.length === 0) return null;
  return (
    <section id="prove" aria-labelledby="prove-title" className="scroll-mt-4 border-line border-b pb-5">
      <h2 id="prove-title" className="font-semibold text-base">
        {t('Prove ambientali')}
      </h2>
      <p className="text-ink-soft text-sm">
        {t(
          'Una parola come “sostenibile” si può scrivere finché il suo certificato vale. Scaduto, il prodotto resta in vendita e qui si legge.',
        )}
      </p>
      <ul className="divide-y divide-line">
        {product.proofs.map((proof) => (
          <li key={proof.proofId} className="py-2 text-sm">
            {opened === proof.proofId ? (
              <ProofForm {...props} proof={proof} word={proof.word} onClose={() => setOpened(undefined)} />
            ) : (
              <ProofRow {...props} proof={proof} onEdit={() => setOpened(proof.proofId)} />
            )}
          </li>
        ))}
      </ul>
      {opened === 'new' ? (
        <ProofForm {...props} proof={undefined} word={unproven?.text ?? ''} onClose={() => setOpened(undefined)} />
      ) : (
        !isReadOnly && (
          <Button variant="secondary" className="mt-2" onClick={() => setOpened('new')}>
            {t('Aggiungi una prova')}
          </Button>
        )
      )}
    </section>
  );
}

interface ProofRowProps extends ProofsSectionProps {
  readonly proof: ProductProof;
  readonly onEdit: () => void;
}

function ProofRow({ product: { productId }, proof, isReadOnly, onSaved, onEdit }: ProofRowProps) {
  const removal = useMutation({
    mutationFn: () => api.call(staffProductProofRemove, { body: { product_id: productId, proof_id: proof.proofId } }),
    onSuccess: ({ product: after }) => {
      toast('success', t('Prova tolta'));
      onSaved(after);
    },
    onError: tellError,
  });
  const { word, name, certificate, link } = proof;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <strong lang={contentLanguage()}>“{word}”</strong>
      <span>
        {name} · {certificate}
      </span>
      {link !== '' && (
        <a href={link} target="_blank" rel="noopener noreferrer" className="text-accent underline">
          {t('Documento')}
        </a>
      )}
      <Validity proof={proof} />
      {!isReadOnly && (
        <span className="ml-auto flex gap-1">
          <Button variant="quiet" aria-label={t('Cambia la prova di “{word}”', { word })} onClick={onEdit}>
            {t('Cambia')}
          </Button>
          <Button
            variant="danger"
            busy={removal.isPending}
            aria-label={t('Togli la prova di “{word}”', { word })}
            onClick={() => removal.mutate()}
          >
            {t('Togli')}
          </Button>
        </span>
      )}
    </div>
  );
}

function Validity({ proof }: { readonly proof: ProductProof }) {
  const day = formatDay(proof.expiresOn);
  if (!isStillValid(proof)) return <Badge tone="danger">{t('Scaduta {day}', { day })}</Badge>;
  return <Badge tone={isNearItsEnd(proof) ? 'warning' : 'accent'}>{t('Fino a {day}', { day })}</Badge>;
}

interface ProofFormProps extends ProofsSectionProps {
  readonly proof: ProductProof | undefined;
  readonly word: string;
  readonly onClose: () => void;
}

/** It stands within the form of the product, so it is no form itself: Enter sends the proof, not the product. */
function ProofForm({ product: { productId }, proof, word, onSaved, onClose }: ProofFormProps) {
  const [written, setWritten] = useState({
    word,
    name: proof?.name ?? '',
    certificate: proof?.certificate ?? '',
    expires_on: proof?.expiresOn ?? '',
    link: proof?.link ?? '',
  });
  const sending = useMutation({
    mutationFn: () =>
      api.call(staffProductProof, {
        body: { product_id: productId, ...(proof ? { proof_id: proof.proofId } : {}), ...written },
      }),
    onSuccess: ({ product: after }) => {
      toast('success', t('Salvato'));
      onSaved(after);
      onClose();
    },
  });
  const problem = sending.error ? asApiError(sending.error) : undefined;
  const field = (name: keyof typeof written) => ({
    name: `proof-${name}`,
    autoComplete: 'off',
    value: written[name],
    error: problem?.at(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setWritten({ ...written, [name]: target.value }),
  });
  return (
    <div
      role="group"
      aria-label={t('Prova ambientale')}
      className={`${evenRows} mt-2 sm:grid-cols-2`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        sending.mutate();
      }}
    >
      <Field label={t('Parola')} lang={contentLanguage()} hint={t('Come sta nei testi.')} {...field('word')} />
      <Field label={t('Marchio o certificazione')} hint={t('Per esempio Ecolabel UE.')} {...field('name')} />
      <Field label={t('Numero del certificato')} {...field('certificate')} />
      <Field label={t('Scade il')} type="date" {...field('expires_on')} />
      <Field
        label={t('Indirizzo del documento')}
        type="url"
        required={false}
        className="sm:col-span-full"
        {...field('link')}
      />
      {problem && problem.errors.every(({ field: at }) => !at) && (
        <p role="alert" className="font-medium text-danger text-sm sm:col-span-full">
          {problem.message}
        </p>
      )}
      <div className="flex gap-2 sm:col-span-full">
        <Button busy={sending.isPending} onClick={() => sending.mutate()}>
          {t('Salva la prova')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('Annulla')}
        </Button>
      </div>
    </div>
  );
}
