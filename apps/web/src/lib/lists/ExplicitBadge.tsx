import { useI18n } from '../i18n/i18n.ts'

export const ExplicitBadge = () => (
  <b role="img" aria-label={useI18n().t('tracks.explicit')}>
    E
  </b>
)
