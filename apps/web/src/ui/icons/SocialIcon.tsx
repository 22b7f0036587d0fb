const drawings = {
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5.5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17.2" cy="6.8" r="0.6" fill="currentColor" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.2" y="5" width="19.6" height="14" rx="4.2" />
      <path d="m10 9 5.2 3-5.2 3z" fill="currentColor" />
    </>
  ),
  facebook: <path d="M15.8 3.2h-2.3c-2.5 0-3.9 1.5-3.9 4v13.6M6.4 11.4h8.4" />,
  telegram: <path d="M21 4.2 2.9 11.3l6 2.1m12.1-9.2-3.2 15.6-8.9-6.4m12.1-9.2L8.9 13.4v6.1l3.2-3.7" />,
  twitter: <path d="M3.6 3.8h4.2l12.6 16.4h-4.2zM4 20.2l6.7-7.2M13 10.4l6.3-6.6" />,
  spotify: (
    <>
      <circle cx="12" cy="12" r="9.3" />
      <path d="M6.8 9.3c3.7-1 7.3-.7 10.6 1.2M7.4 12.4c3-.8 5.9-.5 8.6 1M8 15.3c2.3-.6 4.5-.4 6.6.8" />
    </>
  ),
}

export type SocialKind = keyof typeof drawings

export const socialNames: Record<SocialKind, string> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
  telegram: 'Telegram',
  twitter: 'X (Twitter)',
  spotify: 'Spotify',
}

export function SocialIcon({ kind, size = 20 }: { kind: SocialKind; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawings[kind]}
    </svg>
  )
}
