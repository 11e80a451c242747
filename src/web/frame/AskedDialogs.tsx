import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type AskedDialog, askedRequests } from '../ui/dialog/ask-dialog.ts';

interface Shown extends AskedDialog {
  readonly id: number;
  readonly open: boolean;
  readonly resolve: (value: unknown) => void;
}

const CLOSING_MS = 400;

/** Renders dialogs whose code is loaded for a single question, the newest on top. A change of page closes them. */
export function AskedDialogs() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const { pathname } = useLocation();
  const close = useCallback((isMeant: (dialog: Shown) => boolean, value?: unknown) => {
    setShown((all) =>
      all.map((dialog) => {
        if (!isMeant(dialog)) return dialog;
        dialog.resolve(value);
        return { ...dialog, open: false };
      }),
    );
    setTimeout(() => setShown((all) => all.filter(({ open }) => open)), CLOSING_MS);
  }, []);
  useEffect(() => close(() => true), [pathname, close]);
  // an effect: questions asked before this component mounted are kept
  useEffect(() => {
    let count = 0;
    return askedRequests.handle(
      (asked) =>
        new Promise((resolve) => setShown((others) => [...others, { ...asked, id: ++count, open: true, resolve }])),
    );
  }, []);
  return shown.map(({ id, Component, question, open }) => (
    <Component
      key={id}
      question={question}
      open={open}
      answer={(value) => close((dialog) => dialog.id === id, value)}
    />
  ));
}
