import { useNavigate } from 'react-router';
import { t } from '../../../../language/language.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { StaffPageHead } from '../../kit/StaffForm.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { UploadForm } from './UploadForm.tsx';

export { NewMediaPage as Component };

function NewMediaPage() {
  const navigate = useNavigate();
  const title = t('Carica un’immagine');
  return (
    <div className="staff-sheet">
      <StaffPageHead title={title} up={{ name: t('Immagini'), path: staffPaths.pictures() }} />
      <div className="max-w-2xl px-4 pt-4">
        <UploadForm
          onUploaded={({ mediaId }) => {
            toast('success', t('Caricata'));
            void navigate(staffPaths.picture(mediaId), { replace: true });
          }}
        />
      </div>
    </div>
  );
}
