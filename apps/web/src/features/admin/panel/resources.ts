import * as admin from '@nava/contracts/admin'
import {
  AudioLines,
  BadgeCheck,
  Ban,
  BookOpen,
  CalendarDays,
  CalendarClock,
  CalendarX2,
  Check,
  CircleStop,
  Disc3,
  Download,
  Eye,
  EyeOff,
  Flag,
  Headphones,
  History,
  Images,
  KeyRound,
  Languages,
  Library,
  ListMusic,
  ListTodo,
  LogOut,
  Merge,
  MessagesSquare,
  MessageSquare,
  Mic,
  MicOff,
  MicVocal,
  Newspaper,
  Podcast,
  Replace,
  RotateCcw,
  Scale,
  Shapes,
  ShieldCheck,
  ShieldOff,
  Tags,
  Undo2,
  UserPlus,
  Users,
  X,
} from 'lucide-react'
import { paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { HtmlInput } from './form/HtmlInput.tsx'
import { bodyFrom } from './form-values.ts'
import { MergePreview } from './MergePreview.tsx'
import type { Action, Resource, Row } from './resource.ts'
import { TaskReport } from './system/TaskReport.tsx'
import { UserActivity } from './system/UserActivity.tsx'

const isYes = (field: string) => (row: Row) => row[field] === true
const isNo = (field: string) => (row: Row) => row[field] === false

const isAway = ({ withdrawn }: Row) => typeof withdrawn === 'string'

/** Takes rows off the site and puts them back. */
const withdrawal = (
  { withdraw, restore }: Record<'withdraw' | 'restore', Action['call']>,
  isShown: (row: Row) => boolean = (row) => !isAway(row),
): Action[] => [
  {
    key: 'withdraw',
    icon: EyeOff,
    call: withdraw,
    isDangerous: true,
    asks: withdraw.body !== undefined,
    when: isShown,
  },
  { key: 'restore', icon: Eye, call: restore, when: isAway },
]

const confirm = (calls: Pick<Action, 'call' | 'read'>, bodyOf: (row: Row) => object): Action => ({
  key: 'confirm',
  icon: Check,
  ...calls,
  when: (row) => row['isConfirmed'] === false && !isAway(row),
  bodyOf: (row) => ({ ...bodyOf(row), isConfirmed: true }),
})

/** Tells the people of a row why. */
const refusal = (call: Action['call'], when?: Action['when']): Action => ({
  key: 'refuse',
  icon: X,
  call,
  asks: true,
  isDangerous: true,
  ...(when && { when }),
})
const isWaiting = (row: Row) => row['isConfirmed'] === false && row['refusal'] === null && !isAway(row)

/** Sets a switch of an artist, whose form replaces all of it. */
const switched = (key: string, icon: Action['icon'], field: string): Action => ({
  key,
  icon,
  call: admin.adminArtists.update,
  read: admin.adminArtists.read,
  when: isNo(field),
  bodyOf: (row) => ({ ...bodyFrom(admin.adminArtists.update, row, allResources), [field]: true }),
})

const catalogue: Resource[] = [
  {
    key: 'music',
    group: 'catalogue',
    icon: AudioLines,
    id: 'musicID',
    name: 'title',
    list: admin.adminListMusic,
    read: admin.adminReadMusic,
    update: admin.adminUpdateMusic,
    remove: admin.adminDeleteMusic,
    pictures: [{ call: admin.adminMusicPicture, kind: 'music', shape: 'square' }],
    columns: ['artists', 'isConfirmed', 'audio', 'video', 'playCount', 'created'],
    relations: { videoID: 'music' },
    actions: [
      confirm({ call: admin.adminUpdateMusic }, () => ({})),
      refusal(admin.adminRefuseMusic, isWaiting),
      ...withdrawal(admin.adminMusicWithdrawal, isYes('isConfirmed')),
    ],
    edit: admin.adminEditMusic,
    page: paths.playMusicByID,
    uploads: (id) => studioPaths.uploadMusic(id, 'music'),
  },
  {
    ...admin.adminAlbums,
    key: 'albums',
    group: 'catalogue',
    icon: Disc3,
    id: 'albumID',
    name: 'name',
    pictures: [{ call: admin.adminAlbumPicture, kind: 'album', shape: 'square' }],
    columns: ['artists', 'musics', 'releaseDate', 'playCount', 'created'],
    actions: withdrawal(admin.adminAlbumWithdrawal),
    edit: admin.adminEditAlbums,
    page: paths.album,
  },
  {
    ...admin.adminArtists,
    key: 'artists',
    group: 'catalogue',
    icon: MicVocal,
    id: 'artistID',
    name: 'name',
    pictures: [
      { call: admin.adminArtistAvatar, kind: 'artist', shape: 'round' },
      { call: admin.adminArtistHeader, kind: 'artistHeader', shape: 'wide', version: 'headerImageVersion' },
    ],
    columns: ['isVerified', 'showOnMain', 'followerCount', 'playCount', 'musicCount', 'members', 'created'],
    actions: [
      switched('verify', BadgeCheck, 'isVerified'),
      switched('showOnMain', Images, 'showOnMain'),
      {
        key: 'merge',
        icon: Merge,
        call: admin.adminMergeArtists,
        asks: true,
        isDangerous: true,
        removesRow: true,
        when: (row) => !isAway(row),
        preview: { call: admin.adminPreviewMerge, Shown: MergePreview },
      },
      ...withdrawal(admin.adminArtistWithdrawal),
    ],
    edit: admin.adminEditArtists,
    page: (id) => paths.artist(id),
  },
  {
    ...admin.adminCollections,
    key: 'collections',
    group: 'catalogue',
    icon: ListMusic,
    id: 'collectionID',
    name: 'name',
    pictures: [{ call: admin.adminCollectionPicture, kind: 'collection', shape: 'square' }],
    columns: ['artists', 'musics', 'created'],
    page: paths.collection,
  },
  {
    ...admin.adminPodcasts,
    key: 'podcasts',
    group: 'catalogue',
    icon: Podcast,
    id: 'podcastID',
    name: 'title',
    pictures: [{ call: admin.adminPodcastPicture, kind: 'podcast', shape: 'square' }],
    columns: ['djs', 'isConfirmed', 'audio', 'playCount', 'likeCount', 'created'],
    actions: [
      confirm({ call: admin.adminPodcasts.update, read: admin.adminPodcasts.read }, (row) =>
        bodyFrom(admin.adminPodcasts.update, row, allResources),
      ),
      refusal(admin.adminRefusePodcast, isWaiting),
      ...withdrawal(admin.adminPodcastWithdrawal, isYes('isConfirmed')),
    ],
    edit: admin.adminEditPodcasts,
    page: paths.playPodcastByID,
    uploads: studioPaths.uploadPodcast,
  },
  {
    ...admin.adminPodcastCollections,
    key: 'podcastcollections',
    group: 'catalogue',
    icon: Library,
    id: 'podcastCollectionID',
    name: 'name',
    pictures: [{ call: admin.adminPodcastCollectionPicture, kind: 'podcastCollection', shape: 'square' }],
    columns: ['djs', 'podcasts', 'created'],
    page: paths.podcastCollection,
  },
  {
    ...admin.adminDjs,
    key: 'djs',
    group: 'catalogue',
    icon: Headphones,
    id: 'djID',
    name: 'name',
    pictures: [{ call: admin.adminDjPicture, kind: 'dj', shape: 'round' }],
    columns: ['followerCount', 'playCount', 'members', 'created'],
    page: paths.dj,
  },
  {
    ...admin.adminGenres,
    key: 'genres',
    group: 'catalogue',
    icon: Tags,
    id: 'genreID',
    name: 'name',
    columns: ['genreID'],
  },
  {
    ...admin.adminTypes,
    key: 'types',
    group: 'catalogue',
    icon: Shapes,
    id: 'typeID',
    name: 'typeName',
    columns: ['typeID'],
  },
  {
    ...admin.adminLanguages,
    key: 'languages',
    group: 'catalogue',
    icon: Languages,
    id: 'languageID',
    name: 'lang',
    columns: ['languageID'],
  },
]

const isAdmin = isYes('isAdmin')
const isOther = isNo('isAdmin')
const isSuspended = ({ suspended }: Row) => suspended !== null
const isMuted = ({ mutedUntil }: Row) => typeof mutedUntil === 'string' && Date.parse(mutedUntil) > Date.now()
const isReported = ({ reports }: Row) => Number(reports) > 0
const isOpen = ({ status }: Row) => status === 'open'

const people: Resource[] = [
  {
    key: 'users',
    group: 'people',
    icon: Users,
    id: 'userID',
    name: 'name',
    list: admin.adminListUsers,
    read: admin.adminReadUser,
    remove: admin.adminDeleteUser,
    pictures: [],
    more: { Part: UserActivity, call: admin.adminUserActivity },
    columns: ['email', 'isAdmin', 'artists', 'suspended', 'created'],
    actions: [
      {
        key: 'suspend',
        icon: Ban,
        call: admin.adminSuspendUser,
        asks: true,
        isDangerous: true,
        when: (row) => isOther(row) && !isSuspended(row),
      },
      { key: 'endSuspension', icon: Undo2, call: admin.adminEndSuspension, when: isSuspended },
      { key: 'endSessions', icon: LogOut, call: admin.adminEndSessions, isDangerous: true },
      { key: 'reset', icon: KeyRound, call: admin.adminResetUser, isDangerous: true },
      {
        key: 'export',
        icon: Download,
        call: admin.adminExportUser,
        saveAs: ({ userID }) => `user-${String(userID)}.json`,
      },
      { key: 'mute', icon: MicOff, call: admin.adminMuteUser, asks: true, when: (row) => !isMuted(row) },
      {
        key: 'unmute',
        icon: Mic,
        call: admin.adminMuteUser,
        when: isMuted,
        bodyOf: () => ({ until: null }),
      },
      {
        key: 'makeAdmin',
        icon: ShieldCheck,
        call: admin.adminUpdateUser,
        isDangerous: true,
        when: isOther,
        bodyOf: () => ({ isAdmin: true }),
      },
      {
        key: 'dismissAdmin',
        icon: ShieldOff,
        call: admin.adminUpdateUser,
        isDangerous: true,
        when: isAdmin,
        bodyOf: () => ({ isAdmin: false }),
      },
    ],
  },
  {
    key: 'artistrequests',
    group: 'people',
    icon: UserPlus,
    id: 'id',
    name: 'artistName',
    list: admin.adminListArtistRequests,
    columns: ['name', 'status', 'email', 'phone', 'artistMessage', 'created'],
    actions: [
      {
        key: 'approve',
        icon: Check,
        call: admin.adminApproveArtistRequest,
        asks: true,
        when: isOpen,
      },
      refusal(admin.adminRefuseArtistRequest, isOpen),
    ],
  },
  {
    key: 'replacements',
    group: 'catalogue',
    icon: Replace,
    id: 'id',
    name: 'title',
    list: admin.adminListReplacements,
    columns: ['by', 'kind', 'musicID', 'podcastID', 'created'],
    actions: [
      { key: 'approve', icon: Check, call: admin.adminApproveReplacement, removesRow: true },
      { ...refusal(admin.adminRefuseReplacement), removesRow: true },
    ],
  },
  {
    key: 'comments',
    group: 'people',
    icon: MessageSquare,
    id: 'commentID',
    name: 'commentText',
    list: admin.adminListComments,
    remove: admin.adminDeleteComment,
    columns: ['name', 'reports', 'reasons', 'likeCount', 'created'],
    actions: [
      { key: 'resolve', icon: Flag, call: admin.adminResolveComment, when: isReported },
      refusal(admin.adminRefuseComment),
    ],
  },
  {
    key: 'chat',
    group: 'people',
    icon: MessagesSquare,
    id: 'messageID',
    name: 'text',
    list: admin.adminListChat,
    remove: admin.adminDeleteChat,
    columns: ['name', 'reports', 'isDeleted', 'created'],
    actions: [
      { key: 'resolve', icon: Flag, call: admin.adminResolveChat, when: isReported },
      refusal(admin.adminRefuseChat, isNo('isDeleted')),
    ],
  },
]

/** Resource of a slider's target by its type; an ad has none. */
const TARGETS: Readonly<Record<string, string>> = {
  music: 'music',
  video: 'music',
  album: 'albums',
  collection: 'collections',
  artist: 'artists',
  podcast: 'podcasts',
  podcastCollection: 'podcastcollections',
  dj: 'djs',
}

const repeats = ({ seriesID }: Row) => Number(seriesID) > 0

const station: Resource[] = [
  {
    ...admin.adminSliders,
    key: 'sliders',
    group: 'station',
    icon: Images,
    id: 'sliderID',
    name: 'titleOne',
    pictures: [{ call: admin.adminSliderPicture, kind: 'slider', shape: 'wide' }],
    columns: ['titleTwo', 'place', 'type', 'refID', 'position', 'visibleFrom', 'visibleUntil'],
    relations: { refID: ({ type }) => TARGETS[String(type)] },
  },
  {
    ...admin.adminEvents,
    key: 'events',
    group: 'station',
    icon: CalendarDays,
    id: 'eventID',
    name: 'eventName',
    pictures: [{ call: admin.adminEventPicture, kind: 'event', shape: 'wide' }],
    columns: ['startsAt', 'venue', 'artists'],
  },
  {
    ...admin.adminSchedules,
    key: 'schedules',
    group: 'station',
    icon: CalendarClock,
    id: 'scheduleID',
    name: 'title',
    columns: ['date', 'endsAt', 'djName', 'rrule', 'conflicts', 'created'],
    calls: [admin.adminScheduleDays],
    lacks: (field, row) => field === 'scope' && !repeats(row ?? {}),
    actions: (['following', 'all'] as const).map((scope) => ({
      key: `delete-${scope}`,
      icon: CalendarX2,
      call: admin.adminSchedules.remove,
      query: { scope },
      isDangerous: true,
      when: repeats,
    })),
  },
  {
    ...admin.adminNews,
    key: 'news',
    group: 'station',
    icon: Newspaper,
    id: 'newsID',
    name: 'title',
    pictures: [{ call: admin.adminNewsPicture, kind: 'news', shape: 'wide' }],
    inputs: { content: HtmlInput },
    calls: [admin.adminAddNewsPicture],
    columns: ['publishedAt', 'excerpt', 'created'],
  },
  {
    ...admin.adminLegalTexts,
    key: 'legaltexts',
    group: 'station',
    icon: Scale,
    id: 'legalTextID',
    name: 'name',
    columns: ['page', 'language', 'updated'],
    preview: { call: admin.adminPreviewLegalText, field: 'text' },
  },
]

const PENDING = ['uploaded', 'queued', 'processing']
const stateOf = (status: unknown) => String((status as { state?: string } | undefined)?.state)

const system: Resource[] = [
  {
    key: 'tasks',
    group: 'system',
    icon: ListTodo,
    id: 'taskID',
    name: 'subject',
    list: admin.adminListTasks,
    read: admin.adminReadTask,
    more: { Part: TaskReport, call: admin.adminReadTask },
    columns: ['kind', 'state', 'percent', 'files', 'reason', 'name', 'created', 'finished'],
    actions: [
      {
        key: 'cancel',
        icon: CircleStop,
        call: admin.adminCancelTask,
        when: ({ state }) => state === 'waiting' || state === 'running',
      },
    ],
  },
  {
    key: 'jobs',
    group: 'system',
    icon: Mic,
    id: 'jobID',
    name: 'title',
    list: admin.adminListJobs,
    read: admin.adminReadJob,
    columns: ['kind', 'status', 'fileName', 'bytes', 'retries', 'updated'],
    actions: [
      {
        key: 'cancel',
        icon: CircleStop,
        call: admin.adminCancelJob,
        isDangerous: true,
        when: ({ status }) => PENDING.includes(stateOf(status)),
      },
      {
        key: 'retry',
        icon: RotateCcw,
        call: admin.adminRetryJob,
        when: ({ status }) => stateOf(status) === 'failed',
      },
    ],
  },
  {
    key: 'audit',
    group: 'system',
    icon: History,
    id: 'auditID',
    name: 'action',
    list: admin.adminListAudit,
    choices: { call: admin.adminAuditChoices, names: { kind: 'many', action: 'deed' } },
    columns: ['at', 'name', 'kind', 'rowID', 'changes'],
  },
]

export const allResources: readonly Resource[] = [...catalogue, ...people, ...station, ...system]

export const findResource = (key: string | undefined): Resource | undefined =>
  allResources.find((resource) => resource.key === key)

export const GROUP_ICONS = { catalogue: BookOpen, people: Users, station: CalendarDays, system: History }
