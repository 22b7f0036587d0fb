export default {
  contents: 'Contents',
  updated: 'Last updated: {date}',
  'privacy.title': 'Privacy Policy',
  'privacy.date': 'January 2025',
  'privacy.intro': 'This policy explains what {product} learns about you, why, and what you can do about it.',
  'privacy.scope.title': 'Scope',
  'privacy.scope.text':
    'This policy covers the {product} website, its companion apps for desktop and mobile, and everything you do with them: listening, watching, commenting, following, making playlists, and uploading music, videos and podcasts.\n\nIt does not cover other sites that we link to, such as social networks, app stores and event pages. They have policies of their own.',
  'privacy.collected.title': 'Data we collect',
  'privacy.collected.text':
    'You can browse, search, share and play without an account. We collect:\n- Account data: your email address, your name, a picture if you add one, and your password, which we keep only in a form that cannot be read back.\n- Sign-in with Google: your name, your email address and whether Google has verified it.\n- Activity: what you play, like, save, follow and comment on, your playlists, and your recent plays.\n- Artist data: artist name, phone number and message of an artist request, and whatever you upload.\n- Technical data: network address, browser, language, device token for notifications if you allow them, and error reports.',
  'privacy.cookies.title': 'Cookies and local storage',
  'privacy.cookies.text':
    'We use one cookie that lets us recognise a browser you have signed in with before, to protect your account. Your sign-in, language, theme, volume, audio quality and queue are kept in your browser’s local storage. You can delete them at any time in your browser; you will then be signed out.\n\nWe use no advertising cookies.',
  'privacy.uses.title': 'How we use data',
  'privacy.uses.text':
    'We use data to:\n- run the service: sign you in, play what you choose, and keep your library;\n- count plays, and build charts and suggestions from them;\n- send you codes, confirmations and notifications you have asked for;\n- prevent abuse, and find and fix faults;\n- meet legal duties.\n\nWe do this to fulfil our contract with you, with your consent (notifications), or because we have a legitimate interest in a safe and working service.',
  'privacy.disclosure.title': 'Disclosure',
  'privacy.disclosure.text':
    'We do not sell your data. Your name, your picture and your comments are visible to others. We share data only:\n- with companies that host the service or deliver mail and notifications for us, under contract and for that purpose only;\n- with rights holders, as play counts that identify nobody;\n- with authorities, where the law requires it;\n- with a successor, should the service change hands, who stays bound by this policy.',
  'privacy.storage.title': 'Where data is stored',
  'privacy.storage.text':
    'We store data in Ireland and in the United States. When personal data leaves the European Economic Area, it is protected by the European Commission’s standard contractual clauses.\n\nWe keep your data for as long as you have an account. When you delete the account we delete your data, except what the law obliges us to keep.',
  'privacy.security.title': 'Security',
  'privacy.security.text':
    'Connections are encrypted, passwords are hashed, and access is limited to people who need it for their work. No system is perfectly safe; if a breach puts you at risk, we tell you and the authorities without delay.',
  'privacy.rights.title': 'Your rights',
  'privacy.rights.text':
    'You may:\n- see the data we hold about you and export it;\n- correct it;\n- delete your account and your data;\n- object to a use of your data or ask us to restrict it;\n- withdraw a consent;\n- complain to your data protection authority.\n\nYou will find export and deletion under Account Settings. For everything else, write to us; we answer within 30 days.\n\nThe service is not meant for children under 13, and we do not knowingly collect their data.',
  'privacy.changes.title': 'Changes',
  'privacy.changes.text':
    'We may change this policy. The date above always names the current version. If a change matters to you, we announce it on the site or by email before it takes effect.',
  'privacy.contact.title': 'Contact',
  'privacy.contact.text': 'Questions about this policy or your data? Write to {email}.',
  'terms.title': 'Terms Of Service',
  'terms.date': 'November 2021',
  'terms.intro':
    'These terms are a contract between you and {product}. Please read them before you use the service.',
  'terms.acknowledgements.title': 'Acknowledgements',
  'terms.acknowledgements.text':
    'By using {product} you accept these terms and the Privacy Policy. If you do not accept them, do not use the service.\n\nYou confirm that you are at least 18 years old, or at least 13 and have the consent of a parent or guardian, who accepts these terms on your behalf.\n\nWe may change these terms. We announce important changes in advance; if you go on using the service after they take effect, you accept them.',
  'terms.account.title': 'Your account',
  'terms.account.text':
    'You may register as a musician, a music lover or an app developer. The information you give must be true and kept up to date.\n\nYour account is yours alone. Keep your password secret, and tell us at once if somebody else has used your account. You are responsible for what happens through it.',
  'terms.use.title': 'Permitted use',
  'terms.use.text':
    'We grant you a personal, non-exclusive, non-transferable, revocable right to use the service for private, non-commercial purposes. You may not:\n- copy, record, redistribute or publicly perform content, unless we allow it;\n- get around technical protection, territorial limits or play counts;\n- use robots, scrapers or scripts that burden the service or inflate plays, likes or followers;\n- upload content that you hold no rights in, or that is unlawful, hateful, deceptive or harmful;\n- harass others, or pretend to be somebody else;\n- sell or pass on your account.',
  'terms.subscriptions.title': 'Subscriptions',
  'terms.subscriptions.text':
    'Some services may be offered as a paid subscription. The price and the period are shown before you order.\n\nA subscription renews automatically for the same period until you cancel it. To avoid the next charge, cancel at least 48 hours before the current period ends. You keep access until that period is over.\n\nFees are non-refundable, except where your right to cancel below applies.',
  'terms.cancel.title': 'Right to cancel',
  'terms.cancel.text':
    'If you live in the European Economic Area, you may cancel a subscription within 14 days of ordering it, without giving a reason.\n\nTo do so, tell us clearly, for instance by email or with the model form at the end of these terms. It is enough to send your notice before the 14 days are over. We refund what you paid within 14 days of receiving your notice, by the means of payment you used.\n\nIf you asked us to begin the service during those 14 days, we may keep an amount in proportion to what you have used.',
  'terms.trial.title': 'Free trial',
  'terms.trial.text':
    'We may offer a free trial, once per person. Unless you cancel at least 48 hours before the trial ends, it becomes a paid subscription at the price shown when you signed up. We may end or limit trials at any time to prevent abuse.',
  'terms.ip.title': 'Intellectual property',
  'terms.ip.text':
    'The service, its software, name and design belong to us or our licensors. Music, videos, podcasts, artwork and lyrics belong to their rights holders.\n\nWhat you upload stays yours. You grant us a worldwide, royalty-free right to store, convert, stream and display it in order to run the service, for as long as it is there, and you warrant that you hold the rights needed to grant this.\n\nIf you believe that content infringes your rights, write to us with a link to it and a description of your right. We remove infringing content and close the accounts of repeat infringers.',
  'terms.liability.title': 'Liability',
  'terms.liability.text':
    'The service is provided as is and as available. To the extent the law permits, we give no warranty that it is uninterrupted or free of errors.\n\nTo the extent the law permits, we are not liable for indirect or consequential damage, lost profit or lost data, and our total liability is limited to the amounts you paid us in the previous 12 months.\n\nNothing in these terms limits liability that cannot be limited by law, or your statutory rights as a consumer.',
  'terms.termination.title': 'Termination',
  'terms.termination.text':
    'You may stop using the service and delete your account at any time. We may suspend or close an account that breaks these terms, after a warning where that is reasonable. Clauses that by their nature should outlast the contract, such as intellectual property, liability and governing law, remain in force.',
  'terms.contact.title': 'Contact',
  'terms.contact.text': 'Write to {email} with any question about these terms.',
  'terms.law.title': 'Governing law',
  'terms.law.text':
    'These terms are governed by the law of the State of New York, without regard to its conflict-of-law rules, and its courts have jurisdiction. If you are a consumer, you keep the protection of the mandatory law of the country you live in.\n\nShould a clause be invalid, the others remain in force.',
  'terms.form.title': 'Model cancellation form',
  'terms.form.text':
    'Complete and return this form only if you wish to cancel a subscription.\n\nTo: {product}, {email}\n- I hereby give notice that I cancel my contract for the following service:\n- Ordered on:\n- Name:\n- Email address of the account:\n- Address:\n- Signature (only if this form is sent on paper):\n- Date:',
  'contact.title': 'Contact Us',
  'contact.lead': 'Choose what it is about, and your message reaches the right people.',
  'contact.music': 'Promote your music',
  'contact.musicHint': 'Releases, playlists and interviews',
  'contact.advertising': 'Advertising',
  'contact.advertisingHint': 'Banners, sponsorship and partnerships',
  'contact.apps': 'Apps',
  'contact.appsHint': 'Help with the desktop and mobile apps',
  'contact.info': 'General info',
  'contact.infoHint': 'Everything else',
  'contact.missing': 'No address yet',
  'about.title': 'About {product}',
  'about.lead':
    '{product} is a home for listeners to stream music, music videos, podcasts, albums, playlists, events, news and live TV.',
  'about.listen.title': 'Listen',
  'about.listen.text':
    'Browse, search, share and play without an account. Sign in to like, save, follow artists and DJs, comment and build playlists.',
  'about.artists.title': 'For artists and DJs',
  'about.artists.text':
    'Upload music and music videos, edit your profile and manage your links in a panel of your own. Anyone who is signed in may ask to become an artist.',
  'about.unlimited.title': 'Unlimited',
  'about.unlimited.text': 'Every account is Unlimited. No upgrade is needed.',
  'about.apps.title': 'Everywhere',
  'about.apps.text': 'Take your library along with the apps for desktop and mobile.',
  'about.source.title': 'Free software',
  'about.source.text':
    'This site runs Nava, free software under the GNU Affero General Public License, version 3.',
  'about.source.link': 'Source code',
} as const
