import { useNavigate } from 'react-router';
import { t } from '../../../language/language.ts';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { staffPaths } from '../staff-paths.ts';
import { UploadForm } from './UploadForm.tsx';

export { NewMediaPage as Component };

function NewMediaPage() {
  const navigate = useNavigate();
  const title = t('Carica un’immagine');
  return (
    <div className="max-w-2xl">
      <PrivateTitle>{title}</PrivateTitle>
      <Breadcrumbs
        trail={[
          { name: t('Immagini'), path: staffPaths.pictures() },
          { name: title, path: staffPaths.newPicture() },
        ]}
      />
      <h1 className="mt-3 mb-5 text-3xl">{title}</h1>
      <UploadForm
        onUploaded={({ mediaId }) => {
          toast('success', t('Caricata'));
          void navigate(staffPaths.picture(mediaId), { replace: true });
        }}
      />
    </div>
  );
}
