import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { LeafletState } from '../../../contract/leaflets/limits.ts';
import {
  staffLeafletCopy,
  staffLeafletDelete,
  staffLeafletPublish,
  staffLeafletUndo,
  staffLeafletWithdraw,
} from '../../../contract/leaflets/staff-routes.ts';
import type { LeafletDraft, StaffLeaflet, StaffLeafletSaved } from '../../../contract/leaflets/staff-schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast, toastRequests } from '../../ui/toast/toast.ts';
import { staffPaths } from '../kit/staff-paths.ts';

export const LEAFLETS_KEY = ['staff', 'leaflets'];

export const LEAFLET_WORDS: Readonly<Record<LeafletState, string>> = {
  draft: msg('Bozza'),
  planned: msg('Prossimo'),
  running: msg('Si vede'),
  over: msg('Finito'),
};

/** The time in which an act that shoppers see can be taken back. */
const UNDO_MS = 20_000;

/** What may be done with a flyer besides editing it; each act says what it did, with a button that takes it back. */
export function useFlyerActs(onDone?: (leaflet: StaffLeaflet) => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  async function finished({ leaflet }: StaffLeafletSaved) {
    onDone?.(leaflet);
    await client.invalidateQueries({ queryKey: LEAFLETS_KEY });
  }
  async function undo({ changeId }: StaffLeafletSaved) {
    const saved = await api.call(staffLeafletUndo, { body: { change_id: changeId } }).catch(tellError);
    if (!saved) return;
    toast('success', t('Annullato'));
    await finished(saved);
  }
  const said = (text: string, saved: StaffLeafletSaved) => {
    const action = { label: t('Annulla'), run: () => void undo(saved) };
    void toastRequests.request({ tone: 'success', text, durationMs: UNDO_MS, action });
    return finished(saved);
  };
  return {
    publish: async (leafletId: number, name: string) => {
      const saved = await api.call(staffLeafletPublish, { body: { leaflet_id: leafletId } }).catch(tellError);
      if (saved) await said(t('Pubblicato: {name}', { name }), saved);
    },
    withdraw: async (leafletId: number, name: string) => {
      const text = t('I clienti non lo vedono più, e le sue offerte restano: si fermano in Promozioni.');
      const isSure = await confirm({ title: t('Ritirare “{name}”?', { name }), text, yes: t('Ritira') });
      if (!isSure) return;
      const saved = await api.call(staffLeafletWithdraw, { body: { leaflet_id: leafletId } }).catch(tellError);
      if (saved) await said(t('Ritirato: {name}', { name }), saved);
    },
    copy: async (leafletId: number) => {
      const saved = await api.call(staffLeafletCopy, { body: { leaflet_id: leafletId } }).catch(tellError);
      if (saved)
        await Promise.all([said(t('Copiato come bozza'), saved), navigate(staffPaths.flyer(saved.leaflet.leafletId))]);
    },
    remove: async (leafletId: number) => {
      const saved = await api.call(staffLeafletDelete, { body: { leaflet_id: leafletId } }).catch(tellError);
      if (saved) await Promise.all([said(t('Bozza buttata'), saved), navigate(staffPaths.flyers())]);
    },
  };
}

/** A flyer of the next two weeks, for the staff to say what is in it. */
export function firstFlyer(): LeafletDraft {
  const today = romeTime(new Date()).date;
  return {
    name: '',
    description: '',
    cover: '',
    startsOn: today,
    endsOn: addDays(today, 13),
    stores: [],
    products: [],
  };
}

/** Returns whether something that this browser kept is a flyer of this version of the form. */
export function isFlyer(stored: unknown): stored is LeafletDraft {
  return typeof stored === 'object' && stored !== null && 'products' in stored && Array.isArray(stored.products);
}
