import { limits } from '@nava/contracts'
import { adminHome } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import { AskBeforeLeaving } from '../../../platform/forms/AskBeforeLeaving.tsx'
import formStyles from '../form/Form.module.css'
import { SearchBox } from '../form/SearchBox.tsx'
import { FILLED_IN_BY_HAND } from '../form/use-row-form.ts'
import { findResource } from '../resources.ts'
import { useWords } from '../words.ts'
import styles from './Home.module.css'
import { HomePreview } from './HomePreview.tsx'
import { OrderList } from './OrderList.tsx'
import { SliderLists } from './SliderLists.tsx'
import { type ArrangedHome, type Item, useHomeDraft } from './use-home-draft.ts'

/** Arranges the home page, with a preview of what is not saved yet */
export default function HomeScreen() {
  const { say } = useWords()
  const home = useQuery({ ...query(adminHome), ...FILLED_IN_BY_HAND })
  const title = say('many', 'home')
  return (
    <>
      <title>{title}</title>
      <header className={formStyles.header}>
        <h1>{title}</h1>
      </header>
      <Loaded query={home} skeleton={<FormSkeleton fields={8} />}>
        {(saved) => <Arrangement saved={saved} />}
      </Loaded>
    </>
  )
}

function Arrangement({ saved }: { saved: ArrangedHome }) {
  const { t } = useWords()
  const [at, setAt] = useState('')
  const arranged = useHomeDraft(saved, at)
  const { draft, change, isChanged, collections, exclusives } = arranged
  return (
    <div className={styles.columns}>
      {isChanged && <AskBeforeLeaving />}
      <div className={styles.parts}>
        <SliderLists saved={saved} draft={draft} at={at} onOrder={(sliderIDs) => change({ sliderIDs })} />
        <ChosenList
          title={t('admin.home.collections')}
          relation="collections"
          shown={limits.home.collections}
          {...collections}
          onChange={(collectionIDs) => change({ collectionIDs })}
        />
        <ChosenList
          title={t('admin.home.exclusives')}
          relation="music"
          shown={limits.home.exclusive}
          {...exclusives}
          onChange={(exclusiveIDs) => change({ exclusiveIDs })}
        />
        <div className={styles.foot}>
          <Button variant="primary" disabled={!isChanged} busy={arranged.isSaving} onClick={arranged.save}>
            {t('admin.save')}
          </Button>
          <Button variant="quiet" disabled={!isChanged} onClick={arranged.discard}>
            {t('admin.home.discard')}
          </Button>
          <p role="status">{isChanged && t('admin.home.unsaved')}</p>
        </div>
      </div>
      <HomePreview query={arranged.preview} at={at} onAt={setAt} />
    </div>
  )
}

interface ChosenListProps {
  title: string
  relation: 'collections' | 'music'
  /** How many home shows */
  shown: number
  isAutomatic: boolean
  ids: readonly number[]
  known: readonly Item[]
  onChange: (ids: readonly number[]) => void
}

/** Rows that are chosen by search and put in order; without any, home shows the newest. */
function ChosenList({ title, relation, shown, isAutomatic, ids, known, onChange }: ChosenListProps) {
  const { t } = useWords()
  const resource = findResource(relation)
  const [picked, setPicked] = useState<readonly Item[]>([])
  if (!resource) return null
  const byID = new Map([...picked, ...known].map((item) => [item.id, item]))
  const items = ids.map((id): Item => byID.get(id) ?? { id, name: `#${id}`, details: '', imageVersion: '' })
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <p className={styles.hint}>
        {t(isAutomatic ? 'admin.home.automatic' : 'admin.home.chosen', { number: shown })}
      </p>
      <OrderList label={title} resource={resource} items={items} onOrder={onChange} canRemove />
      <SearchBox
        label={t('admin.home.add')}
        error={undefined}
        relation={resource}
        isFilter={false}
        taken={ids}
        onPick={(id, name) => {
          setPicked([...picked, { id, name, details: '', imageVersion: '' }])
          onChange([...ids, id])
        }}
      />
      {!isAutomatic && (
        <Button size="sm" icon={<RotateCcw />} onClick={() => onChange([])}>
          {t('admin.home.newest')}
        </Button>
      )}
    </section>
  )
}
