/** Words that people add to what they look for, as search_text() normalises them */
const NOISE_WORDS = new Set(
  (
    'official video videoclip clip audio lyric lyrics mp3 mp4 hd hq 4k music song download feat ft featuring visualizer ' +
    'اهنگ اهنگهای دانلود موزیک ویدیو ویدئو کلیپ متن ترانه ' +
    'اغنیه اغانی تحمیل فیدیو کلیب کلمات'
  ).split(' '),
)

export const isNoiseWord = (word: string): boolean => NOISE_WORDS.has(word)
