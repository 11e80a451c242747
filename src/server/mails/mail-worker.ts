// The thread of `startMailThread`.
import { parentPort, workerData } from 'node:worker_threads';
import { smtpMailer } from '../infra/mail.ts';
import type { MailResult, MailTask, SmtpServer } from './mail-thread.ts';
import { renderMail } from './render-mail.ts';

const server = workerData as SmtpServer | undefined;
const transport = server && smtpMailer(server.url, server.from);

parentPort?.on('message', (task: MailTask) => {
  void resultOf(task).then((result) => parentPort?.postMessage(result));
});

async function resultOf({ id, letter, key, isTrial }: MailTask): Promise<MailResult> {
  try {
    const mail = renderMail(letter);
    if (transport === undefined || isTrial) return { id, mail };
    await transport.send(mail, key);
    return { id };
  } catch (error) {
    return { id, error };
  }
}
