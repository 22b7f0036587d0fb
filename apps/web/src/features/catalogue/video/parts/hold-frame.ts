export function holdFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !video.videoWidth) return
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.hidden = false
  const release = () => {
    canvas.hidden = true
    video.removeEventListener('playing', release)
    video.removeEventListener('seeked', release)
    video.removeEventListener('error', release)
  }
  video.addEventListener('playing', release)
  video.addEventListener('seeked', release)
  video.addEventListener('error', release)
}
