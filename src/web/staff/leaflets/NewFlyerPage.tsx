import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffLeafletSave } from '../../../contract/leaflets/staff-routes.ts';
import type { LeafletDraft } from '../../../contract/leaflets/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { StaffForm } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useEdited, type Version } from '../kit/use-edited.ts';
import { FlyerFields } from './FlyerFields.tsx';
import { firstFlyer, isFlyer } from './flyer-acts.ts';

export { NewFlyerPage as Component };

/** A flyer that nobody has saved yet; after the first save it is a draft with a page of its own. */
function NewFlyerPage() {
  const navigate = useNavigate();
  const [start] = useState<Version<LeafletDraft>>(() => ({ value: firstFlyer(), modifiedAt: '' }));
  const edited = useEdited<LeafletDraft>({
    key: 'volantino.nuovo',
    start,
    isValue: isFlyer,
    read: async () => start,
    save: async ({ value }) => {
      const { leaflet } = await api.call(staffLeafletSave, { body: { draft: value } });
      void navigate(staffPaths.flyer(leaflet.leafletId), { replace: true });
      return { value: leaflet.draft, modifiedAt: leaflet.modifiedAt };
    },
  });
  return (
    <StaffForm
      title={t('Nuovo volantino')}
      up={{ name: t('Volantini'), path: staffPaths.flyers() }}
      edited={edited}
      isNew
      theirs={({ name }) => <p>{name}</p>}
    >
      <FlyerFields edited={edited} goods={[]} isReadOnly={false} />
    </StaffForm>
  );
}
