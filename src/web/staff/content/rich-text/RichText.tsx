import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { contentLanguage, t } from '../../../../language/language.ts';
import { FieldNote } from '../../../ui/Field.tsx';
import { pickMedia } from '../media/MediaPicker.tsx';
import { EXTENSIONS, fromEditor, isSameHtml, toEditor } from './entry-html.ts';
import './rich-text.css';
import { LinkPanel, Toolbar } from './Toolbar.tsx';

export interface RichTextProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
  /** Called for a text that the editor cannot say exactly: it has to be edited as HTML. */
  readonly onUnsayable: () => void;
}

const NOTE = 'rich-text-note';

/** A text that is written as it will look. What is not changed stays as it was stored, to the letter. */
export function RichText({ label, value, error, onChange, onUnsayable }: RichTextProps) {
  const written = useRef(value);
  const change = useRef(onChange);
  const [isLinking, setIsLinking] = useState(false);
  const editor = useEditor({
    extensions: [...EXTENSIONS],
    content: toEditor(value),
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': NOTE,
        lang: contentLanguage() ?? 'it',
        class: 'written rich-text',
      },
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
        event.preventDefault();
        event.stopPropagation();
        setIsLinking(true);
        return true;
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = fromEditor(now.getHTML());
      change.current(written.current);
    },
  });
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (!editor) return;
    if (value !== written.current) {
      // a step back, or the version of somebody else
      written.current = value;
      editor.commands.setContent(toEditor(value), { emitUpdate: false });
    }
    if (!isSameHtml(fromEditor(editor.getHTML()), value)) onUnsayable();
  }, [editor, value, onUnsayable]);
  useEffect(() => {
    if (error) editor?.view.dom.setAttribute('aria-invalid', 'true');
    else editor?.view.dom.removeAttribute('aria-invalid');
  }, [editor, error]);
  if (!editor) return null;
  async function addPicture() {
    const media = await pickMedia();
    if (media) editor?.chain().focus().insertContent(toEditor(media.html)).run();
  }
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">{label}</p>
      <div className="rich-text-frame rounded-md border border-line-strong/60 bg-card">
        <Toolbar editor={editor} onLink={() => setIsLinking(!isLinking)} onPicture={() => void addPicture()} />
        {isLinking && <LinkPanel editor={editor} onClose={() => setIsLinking(false)} />}
        <EditorContent editor={editor} />
      </div>
      <FieldNote id={NOTE} error={error} hint={<Words editor={editor} />} />
    </div>
  );
}

function Words({ editor }: { readonly editor: Editor }) {
  const count = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getText({ blockSeparator: ' ' }).split(/\s+/).filter(Boolean).length,
  });
  return count === 1 ? t('1 parola') : t('{n} parole', { n: count });
}
