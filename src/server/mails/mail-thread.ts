import { Worker } from 'node:worker_threads';
import type { Mail, MailTransport, WrittenLetter } from '../infra/mail.ts';

export interface LetterTransport {
  /** See `MailTransport`. */
  send(letter: WrittenLetter, key: string): Promise<void>;
  /** Returns a letter as it would be sent. */
  render(letter: WrittenLetter): Promise<Mail>;
  /** Ends the thread; letters that it has not sent by then are rejected. */
  close(): Promise<void>;
}

export interface SmtpServer {
  readonly url: string;
  readonly from: string;
}

export interface MailTask {
  readonly id: number;
  readonly letter: WrittenLetter;
  readonly key: string;
  /** True: it is rendered and not sent. */
  readonly isTrial?: boolean;
}

export interface MailResult {
  readonly id: number;
  /** Undefined if the thread has sent it. */
  readonly mail?: Mail;
  readonly error?: unknown;
}

/**
 * Renders letters in a separate thread, which starts with the first letter. The thread also sends them if they go to an
 * SMTP server; any other transport gets the rendered mails. If the thread dies, its letters are rejected, so that their
 * jobs are repeated; the next letter starts a new thread.
 */
export function startMailThread(destination: SmtpServer | MailTransport): LetterTransport {
  const [server, transport] = 'url' in destination ? [destination, undefined] : [undefined, destination];
  let thread: MailThread | undefined;
  let lastId = 0;
  const run = (task: Omit<MailTask, 'id'>) => {
    thread ??= beginThread(server, () => (thread = undefined));
    return thread.run({ id: ++lastId, ...task });
  };
  return {
    async send(letter, key) {
      const mail = await run({ letter, key });
      if (mail) await transport?.send(mail, key);
    },
    async render(letter) {
      const mail = await run({ letter, key: '', isTrial: true });
      if (mail) return mail;
      throw new Error('the thread of the mails has not rendered a letter');
    },
    close: async () => thread?.end(),
  };
}

interface MailThread {
  run(task: MailTask): Promise<Mail | undefined>;
  end(): Promise<void>;
}

/** A mail has about 50 kB. Without these limits the thread's memory grows before garbage is collected. */
const MEMORY = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 };

function beginThread(server: SmtpServer | undefined, onEnd: () => void): MailThread {
  const waiting = new Map<number, PromiseWithResolvers<Mail | undefined>>();
  const worker = new Worker(new URL('./mail-worker.ts', import.meta.url), {
    workerData: server,
    execArgv: [],
    resourceLimits: MEMORY,
  });
  // the thread need not keep the process alive: the process waits for its jobs, which wait for their letters
  worker.unref();
  worker.on('message', ({ id, mail, error }: MailResult) => {
    if (error === undefined) waiting.get(id)?.resolve(mail);
    else waiting.get(id)?.reject(error);
    waiting.delete(id);
  });
  let reason: unknown = new Error('the thread of the mails has ended');
  worker.on('error', (error) => (reason = error));
  worker.on('exit', () => {
    onEnd();
    for (const letter of waiting.values()) letter.reject(reason);
  });
  return {
    run(task) {
      worker.postMessage(task);
      const result = Promise.withResolvers<Mail | undefined>();
      waiting.set(task.id, result);
      return result.promise;
    },
    end: async () => void (await worker.terminate()),
  };
}
