import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../language/language.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { onPushed, type PushedMessage } from './push-messages.ts';

/** D 2: a notification in the foreground is shown as a question, and its page opens only after a confirmation. */
export function PushQuestions() {
  const navigate = useNavigate();
  useEffect(() => {
    const ask = async ({ title, text, path }: PushedMessage) => {
      const { pathname, search, hash } = new URL(path, location.origin);
      const yes = await confirm({ title, text, yes: t('Apri la pagina'), no: t('Non ora') });
      if (yes) await navigate(pathname + search + hash);
    };
    return onPushed((message) => void ask(message));
  }, [navigate]);
  return null;
}
