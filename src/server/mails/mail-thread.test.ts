import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Mail, WrittenLetter } from '../infra/mail.ts';
import { startMailThread } from './mail-thread.ts';

const LETTER: WrittenLetter = {
  to: 'a@esempio.it',
  subject: 'Prova',
  title: 'Prova',
  language: 'it',
  blocks: [{ kind: 'heading', text: 'Pane & vino' }],
  foot: [],
};

test('the thread that serves requests does not even load what renders a mail', async () => {
  const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { startMailThread } = await import(${url('mail-thread.ts')});
    const { accountMadeLetter } = await import(${url('registration-letters.ts')});
    const { speakingMailer } = await import(${url('sender.ts')});
    const thread = startMailThread({ send: async (mail) => console.log(JSON.stringify({ mail, loaded })) });
    const mailer = speakingMailer({
      languageOf: async () => 'en',
      transport: thread,
      sender: () => ({ publicUrl: 'https://shop.example', name: 'Bottega', address: 'Via Roma 1' }),
      textsOf: () => undefined,
      sent: async () => undefined,
    });
    const open = setInterval(() => {}, 1000);
    await mailer.send(() => accountMadeLetter({ to: 'a@esempio.it', firstName: '<Anna>', link: 'https://shop.example/x' }), '1');
    clearInterval(open);
    await thread.close();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const { mail, loaded } = JSON.parse(stdout) as { mail: Mail; loaded: string[] };
  expect(mail).toMatchObject({ to: 'a@esempio.it', subject: 'Your account is ready' });
  expect(mail.html).toContain('<html lang="en">');
  expect(mail.html).toContain('Hello &lt;Anna&gt;');
  expect(mail.plain).toContain('Contact us https://shop.example/page/contatti · Bottega, Via Roma 1');
  const names = loaded.map((file) => file.split('/').at(-1));
  expect(names).toContain('mail-thread.ts');
  expect(names).not.toContain('render-mail.ts');
  expect(loaded.filter((file) => /react|nodemailer/.test(file))).toEqual([]);
});

test('a letter that cannot be rendered is rejected alone', async () => {
  const sent: Mail[] = [];
  const thread = startMailThread({ send: async (mail) => void sent.push(mail) });
  const broken = { ...LETTER, blocks: [{ kind: 'goods' }] } as unknown as WrittenLetter;
  const results = await Promise.allSettled([thread.send(broken, '1'), thread.send(LETTER, '2')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(sent.map(({ plain }) => plain)).toEqual(['Pane & vino']);
  await thread.close();
});

test('a thread that ends rejects the letters it has not sent, and the next letter begins another', async () => {
  const sent: Mail[] = [];
  const thread = startMailThread({ send: async (mail) => void sent.push(mail) });
  const [first] = await Promise.allSettled([thread.send(LETTER, '1'), thread.close()]);
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('the thread of the mails has ended') });
  await thread.send(LETTER, '2');
  expect(sent).toHaveLength(1);
  await thread.close();
});
